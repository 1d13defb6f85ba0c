import { Migration } from '@mikro-orm/migrations';

export class Migration20261121194010_trial_use extends Migration {
  override name = 'Migration20261121194010_trial_use';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "trial_use" ("mailbox_hash" bytea not null, "used_at" timestamptz(3) not null, "erase_at" timestamptz(3) not null, primary key ("mailbox_hash"));`,
    );
    this.addSql(`create index "trial_use_erase_at_index" on "trial_use" ("erase_at");`);

    this.addSql(`alter table "kept_record" drop constraint "kept_record_kind_check";`);
    this.addSql(
      `alter table "kept_record" add constraint "kept_record_kind_check" check ("kind" in ('CONSENT_RECEIPT', 'PAYMENT_RECORD', 'SENDING_SUSPENSION', 'RECIPIENT_LINK', 'TRIAL_USE'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "trial_use" cascade;`);

    this.addSql(`alter table "kept_record" drop constraint "kept_record_kind_check";`);
    this.addSql(
      `alter table "kept_record" add constraint "kept_record_kind_check" check ("kind" in ('CONSENT_RECEIPT', 'PAYMENT_RECORD', 'SENDING_SUSPENSION', 'RECIPIENT_LINK'));`,
    );
  }
}
