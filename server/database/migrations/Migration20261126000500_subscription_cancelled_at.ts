import { Migration } from '@mikro-orm/migrations';

export class Migration20261126000500_subscription_cancelled_at extends Migration {
  override name = 'Migration20261126000500_subscription_cancelled_at';

  override up(): void {
    this.addSql(`alter table "subscription" add column "cancelled_at" timestamptz(3) null;`);
  }
}
