import { Migration } from '@mikro-orm/migrations';

export class Migration20261121155344_lookups extends Migration {
  override name = 'Migration20261121155344_lookups';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "dispute" ("item_hash" bytea not null, "created_at" timestamptz(3) not null, primary key ("item_hash"));`,
    );

    this.addSql(
      `create table "lookup" ("id" uuid not null, "account_id" uuid null, "kind" text not null, "subject_sealed" bytea not null, "subject_hash" bytea not null, "purpose" text not null, "locale" text not null, "state" text not null, "progress" jsonb not null, "result_sealed" bytea null, "started_at" timestamptz(3) not null, "completed_at" timestamptz(3) null, "expires_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "lookup_newest" on "lookup" ("account_id", "started_at" desc, "id" desc);`);
    this.addSql(`create index "lookup_expiring" on "lookup" ("expires_at");`);

    this.addSql(
      `create table "opt_out" ("subject_hash" bytea not null, "created_at" timestamptz(3) not null, primary key ("subject_hash"));`,
    );

    this.addSql(
      `create table "report" ("id" uuid not null, "lookup_id" uuid not null, "is_sample" boolean not null, "sections_sealed" bytea not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`alter table "report" add constraint "report_lookup_id_unique" unique ("lookup_id");`);

    this.addSql(
      `alter table "lookup" add constraint "lookup_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "lookup" add constraint "lookup_kind_check" check ("kind" in ('PHONE', 'EMAIL'));`,
    );
    this.addSql(
      `alter table "lookup" add constraint "lookup_purpose_check" check ("purpose" in ('UNKNOWN_CALLER', 'RECONNECT', 'FRAUD_CHECK', 'OWN_DATA'));`,
    );
    this.addSql(
      `alter table "lookup" add constraint "lookup_locale_check" check ("locale" in ('en', 'id'));`,
    );
    this.addSql(
      `alter table "lookup" add constraint "lookup_state_check" check ("state" in ('QUEUED', 'RUNNING', 'DONE', 'EMPTY', 'FAILED'));`,
    );

    this.addSql(
      `alter table "report" add constraint "report_lookup_id_foreign" foreign key ("lookup_id") references "lookup" ("id") on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "report" drop constraint "report_lookup_id_foreign";`);

    this.addSql(`drop table if exists "dispute" cascade;`);
    this.addSql(`drop table if exists "lookup" cascade;`);
    this.addSql(`drop table if exists "opt_out" cascade;`);
    this.addSql(`drop table if exists "report" cascade;`);
  }
}
