import { Migration } from '@mikro-orm/migrations';

export class Migration20261121052404_accounts extends Migration {
  override name = 'Migration20261121052404_accounts';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "email_change" ("id" uuid not null, "account_id" uuid not null, "new_email_sealed" bytea not null, "new_email_hash" bytea not null, "old_token_hash" bytea not null, "new_token_hash" bytea not null, "old_confirmed_at" timestamptz(3) null, "new_confirmed_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "email_change" add constraint "email_change_account_id_unique" unique ("account_id");`,
    );
    this.addSql(
      `alter table "email_change" add constraint "email_change_old_token_hash_unique" unique ("old_token_hash");`,
    );
    this.addSql(
      `alter table "email_change" add constraint "email_change_new_token_hash_unique" unique ("new_token_hash");`,
    );
    this.addSql(`create index "email_change_expires_at_index" on "email_change" ("expires_at");`);

    this.addSql(
      `create table "kept_record" ("id" uuid not null, "kind" text not null, "sealed" bytea not null, "kept_at" timestamptz(3) not null, "erase_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "kept_record_erase_at_index" on "kept_record" ("erase_at");`);

    this.addSql(
      `create table "reset_code" ("id" uuid not null, "email_hash" bytea not null, "code_hash" bytea not null, "tries" int not null default 0, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "reset_code" add constraint "reset_code_email_hash_unique" unique ("email_hash");`,
    );
    this.addSql(`create index "reset_code_expires_at_index" on "reset_code" ("expires_at");`);

    this.addSql(
      `create table "throttle" ("key" bytea not null, "count" int not null, "window_ends_at" timestamptz(3) not null, primary key ("key"));`,
    );
    this.addSql(`create index "throttle_window_ends_at_index" on "throttle" ("window_ends_at");`);

    this.addSql(`alter table "message" drop constraint "message_purpose_check";`);
    this.addSql(`alter table "message" alter column "account_id" drop not null;`);
    this.addSql(
      `alter table "message" add constraint "message_purpose_check" check ("purpose" in ('INVITATION', 'REMINDER', 'SIGN_IN', 'RESET_CODE', 'EMAIL_CHANGE', 'PASSWORD_CHANGED', 'ACCOUNT_DELETED'));`,
    );

    this.addSql(
      `alter table "session" add "signed_in_by" text not null default 'PASSWORD', add "device_sealed" bytea null;`,
    );
    this.addSql(`create index "session_expires_at_index" on "session" ("expires_at");`);
    this.addSql(
      `alter table "session" add constraint "session_signed_in_by_check" check ("signed_in_by" in ('LINK', 'PASSWORD'));`,
    );

    this.addSql(
      `alter table "email_change" add constraint "email_change_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "kept_record" add constraint "kept_record_kind_check" check ("kind" in ('CONSENT_RECEIPT', 'PAYMENT_RECORD'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "email_change" cascade;`);
    this.addSql(`drop table if exists "kept_record" cascade;`);
    this.addSql(`drop table if exists "reset_code" cascade;`);
    this.addSql(`drop table if exists "throttle" cascade;`);

    this.addSql(`alter table "message" drop constraint "message_purpose_check";`);
    this.addSql(`alter table "message" alter column "account_id" set not null;`);
    this.addSql(
      `alter table "message" add constraint "message_purpose_check" check ("purpose" in ('INVITATION', 'REMINDER', 'SIGN_IN'));`,
    );

    this.addSql(`drop index "session_expires_at_index";`);
    this.addSql(`alter table "session" drop constraint "session_signed_in_by_check";`);
    this.addSql(`alter table "session" drop column "signed_in_by", drop column "device_sealed";`);
  }
}
