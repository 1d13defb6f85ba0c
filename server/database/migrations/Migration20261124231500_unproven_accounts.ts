import { Migration } from '@mikro-orm/migrations';

export class Migration20261124231500_unproven_accounts extends Migration {
  override name = 'Migration20261124231500_unproven_accounts';

  override up(): void {
    this.addSql(
      `create index "account_unproven" on "account" ("created_at") where "email_proven_at" is null;`,
    );
  }
}
