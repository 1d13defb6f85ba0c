import { Migration } from '@mikro-orm/migrations';

export class Migration20261128211500_plan_extensions extends Migration {
  override name = 'Migration20261128211500_plan_extensions';

  override up(): void {
    this.addSql(`alter table "checkout" add column "extends_from" timestamptz(3) null;`);
  }
}
