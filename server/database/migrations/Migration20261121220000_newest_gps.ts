import { Migration } from '@mikro-orm/migrations';

export class Migration20261121220000_newest_gps extends Migration {
  override name = 'Migration20261121220000_newest_gps';

  override up(): void {
    this.addSql(`alter table "consent" add column "newest_gps_at" timestamptz(3) null;`);
    this.addSql(
      `update "consent" c set "newest_gps_at" = (select max("recorded_at") from "position" where "consent_id" = c."id" and "source" = 'GPS');`,
    );
  }
}
