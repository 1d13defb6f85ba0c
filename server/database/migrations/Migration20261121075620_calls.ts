import { Migration } from '@mikro-orm/migrations';

export class Migration20261121075620_calls extends Migration {
  override name = 'Migration20261121075620_calls';

  override up(): void | Promise<void> {
    this.addSql(`alter table "location_request" add "call_id" uuid null;`);
    this.addSql(
      `alter table "location_request" add constraint "location_request_call_id_foreign" foreign key ("call_id") references "message" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "location_request" add constraint "location_request_call_id_unique" unique ("call_id");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "location_request" drop constraint "location_request_call_id_foreign";`);

    this.addSql(`alter table "location_request" drop constraint "location_request_call_id_unique";`);
    this.addSql(`alter table "location_request" drop column "call_id";`);
  }
}
