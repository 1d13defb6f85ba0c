import { Migration } from '@mikro-orm/migrations';

/** Until now a hash without a key stood there, for each request: whoever had the database alone could guess numbers. */
export class Migration20261123200000_input_fingerprint extends Migration {
  override name = 'Migration20261123200000_input_fingerprint';

  override up(): void {
    this.addSql(`alter table "location_request" alter column "input_hash" drop not null;`);
    this.addSql(`update "location_request" set "input_hash" = null where "input_hash" is not null;`);
  }
}
