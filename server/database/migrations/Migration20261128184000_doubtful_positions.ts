import { Migration } from '@mikro-orm/migrations';

export class Migration20261128184000_doubtful_positions extends Migration {
  override name = 'Migration20261128184000_doubtful_positions';

  override up(): void {
    this.addSql(`alter table "position" add column "is_doubtful" boolean not null default false;`);
  }
}
