import { Migration } from '@mikro-orm/migrations';

export class Migration20261125223000_delivery_replaced extends Migration {
  override name = 'Migration20261125223000_delivery_replaced';

  override up(): void {
    this.addSql(`alter table "webhook_delivery" drop constraint "webhook_delivery_state_check";`);
    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_state_check" check ("state" in ('PENDING', 'DELIVERED', 'FAILED', 'REPLACED'));`,
    );
  }
}
