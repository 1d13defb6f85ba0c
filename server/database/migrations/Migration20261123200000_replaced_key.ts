import { Migration } from '@mikro-orm/migrations';

export class Migration20261123200000_replaced_key extends Migration {
  override name = 'Migration20261123200000_replaced_key';

  override up(): void {
    this.addSql(`alter table "recipient_key" add column "replaced" boolean not null default false;`);
  }
}
