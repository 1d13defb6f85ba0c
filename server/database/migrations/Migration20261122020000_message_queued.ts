import { Migration } from '@mikro-orm/migrations';

export class Migration20261122020000_message_queued extends Migration {
  override name = 'Migration20261122020000_message_queued';

  override up(): void {
    this.addSql(
      `create index "message_queued" on "message" ("channel", "created_at") where "state" = 'QUEUED';`,
    );
  }
}
