import { Migration } from '@mikro-orm/migrations';

export class Migration20261126050000_subscription_unanswered_since extends Migration {
  override name = 'Migration20261126050000_subscription_unanswered_since';

  override up(): void {
    this.addSql(`alter table "subscription" add column "unanswered_since" timestamptz(3) null;`);
  }
}
