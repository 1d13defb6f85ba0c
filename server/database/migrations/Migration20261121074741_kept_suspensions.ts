import { Migration } from '@mikro-orm/migrations';

export class Migration20261121074741_kept_suspensions extends Migration {
  override name = 'Migration20261121074741_kept_suspensions';

  override up(): void | Promise<void> {
    this.addSql(`alter table "kept_record" drop constraint "kept_record_kind_check";`);
    this.addSql(`alter table "kept_record" add "address_hash" bytea null;`);
    this.addSql(`create index "kept_record_address_hash_index" on "kept_record" ("address_hash");`);
    this.addSql(
      `alter table "kept_record" add constraint "kept_record_kind_check" check ("kind" in ('CONSENT_RECEIPT', 'PAYMENT_RECORD', 'SENDING_SUSPENSION'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "kept_record_address_hash_index";`);
    this.addSql(`alter table "kept_record" drop constraint "kept_record_kind_check";`);
    this.addSql(`alter table "kept_record" drop column "address_hash";`);
    this.addSql(
      `alter table "kept_record" add constraint "kept_record_kind_check" check ("kind" in ('CONSENT_RECEIPT', 'PAYMENT_RECORD'));`,
    );
  }
}
