import { Migration } from '@mikro-orm/migrations';

export class Migration20261124060000_closed_purchase extends Migration {
  override name = 'Migration20261124060000_closed_purchase';

  override up(): void {
    this.addSql(
      `create table "closed_purchase" ("id" uuid not null, "gateway" text not null, "reference" text not null, "amount" int not null, "currency_code" text not null, "withdrawn_at" timestamptz(3) null, "erase_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "closed_purchase_erase_at_index" on "closed_purchase" ("erase_at");`);
    this.addSql(`alter table "kept_record" drop constraint "kept_record_kind_check";`);
    this.addSql(
      `alter table "kept_record" add constraint "kept_record_kind_check" check ("kind" in ('CONSENT_RECEIPT', 'PAYMENT_RECORD', 'SENDING_SUSPENSION', 'RECIPIENT_LINK', 'TRIAL_USE', 'WITHDRAWAL'));`,
    );
  }
}
