import { Migration } from '@mikro-orm/migrations';

export class Migration20261126230000_unfinished_lookups_index extends Migration {
  override name = 'Migration20261126230000_unfinished_lookups_index';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(
      `create index concurrently "lookup_unfinished" on "lookup" ("started_at") where "completed_at" is null;`,
    );
  }
}
