import { Migration } from '@mikro-orm/migrations';

export class Migration20261128182000_consent_heard_at extends Migration {
  override name = 'Migration20261128182000_consent_heard_at';

  override up(): void {
    this.addSql(`alter table "consent" add column "heard_at" timestamptz(3) null;`);
  }
}
