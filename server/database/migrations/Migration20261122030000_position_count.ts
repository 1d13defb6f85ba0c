import { Migration } from '@mikro-orm/migrations';

export class Migration20261122030000_position_count extends Migration {
  override name = 'Migration20261122030000_position_count';

  override up(): void {
    this.addSql(`alter table "consent" add column "position_count" int not null default 0;`);
    this.addSql(
      `update "consent" c set "position_count" = p."count" from (select "consent_id", count(*) from "position" group by "consent_id") p where p."consent_id" = c."id";`,
    );
  }
}
