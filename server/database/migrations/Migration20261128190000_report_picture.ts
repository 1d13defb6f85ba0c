import { Migration } from '@mikro-orm/migrations';

export class Migration20261128190000_report_picture extends Migration {
  override name = 'Migration20261128190000_report_picture';

  override up(): void {
    this.addSql(
      `create table "report_picture" ("report_id" uuid not null, "item_hash" bytea not null, "picture_sealed" bytea not null, primary key ("report_id", "item_hash"));`,
    );
    this.addSql(
      `alter table "report_picture" add constraint "report_picture_report_id_foreign" foreign key ("report_id") references "report" ("id") on delete cascade;`,
    );
  }
}
