import { Migration } from '@mikro-orm/migrations';

export class Migration20261124213000_subscription_searches extends Migration {
  override name = 'Migration20261124213000_subscription_searches';

  override up(): void {
    this.addSql(
      `create index "subscription_ending" on "subscription" ("valid_until") where "state" not in ('EXPIRED', 'UNSUBSCRIBED');`,
    );
    this.addSql(
      `create index "subscription_past_due" on "subscription" ("id") where "state" = 'PAST_DUE' and "next_charge_at" is null;`,
    );
    this.addSql(
      `create index "subscription_to_remind" on "subscription" ("next_charge_at") where "state" = 'TRIAL' and "reminded_at" is null;`,
    );
  }
}
