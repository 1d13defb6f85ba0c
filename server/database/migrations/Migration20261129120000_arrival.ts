import { Migration } from '@mikro-orm/migrations';

export class Migration20261129120000_arrival extends Migration {
  override name = 'Migration20261129120000_arrival';

  override up(): void {
    this.addSql(`alter table "consent" add column "arrived_at" timestamptz(3) null;`);
    this.addSql(`alter table "consent" drop constraint "consent_precision_check";`);
    this.addSql(
      `alter table "consent" add constraint "consent_precision_check" check ("precision" in ('ARRIVAL', 'CITY', 'AREA', 'EXACT'));`,
    );
    this.addSql(`alter table "consent" drop constraint "consent_end_reason_check";`);
    this.addSql(
      `alter table "consent" add constraint "consent_end_reason_check" check ("end_reason" in ('STOPPED', 'TIME_OVER', 'ONCE_DONE', 'ARRIVED', 'CHANGED', 'REQUEST_CANCELLED', 'BLOCKED'));`,
    );
    this.addSql(`create index "consent_arrived" on "consent" ("arrived_at") where "arrived_at" is not null;`);
  }
}
