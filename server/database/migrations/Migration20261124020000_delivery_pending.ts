import { Migration } from '@mikro-orm/migrations';

export class Migration20261124020000_delivery_pending extends Migration {
  override name = 'Migration20261124020000_delivery_pending';

  override up(): void {
    this.addSql(
      `create index "webhook_delivery_pending" on "webhook_delivery" ("created_at") where "state" = 'PENDING';`,
    );
  }
}
