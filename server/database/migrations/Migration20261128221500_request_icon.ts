import { Migration } from '@mikro-orm/migrations';

export class Migration20261128221500_request_icon extends Migration {
  override name = 'Migration20261128221500_request_icon';

  override up(): void {
    this.addSql(`alter table "location_request" add column "icon_sealed" bytea null;`);
  }
}
