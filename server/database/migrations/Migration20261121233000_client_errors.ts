import { Migration } from '@mikro-orm/migrations';

export class Migration20261121233000_client_errors extends Migration {
  override name = 'Migration20261121233000_client_errors';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "client_error" ("day" date not null, "error" text not null, "place" text not null, "page" text not null, "count" int not null, primary key ("day", "error", "place", "page"));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "client_error" cascade;`);
  }
}
