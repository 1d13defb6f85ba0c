import { Migration } from '@mikro-orm/migrations';

/** An order names a plan and no price: whoever has its page open would be charged another than the one they read. */
export class Migration20261126003000_plan_price extends Migration {
  override name = 'Migration20261126003000_plan_price';

  override up(): void {
    this.addSql(
      `create function "plan_keeps_price"() returns trigger language plpgsql as $$ begin raise exception 'a plan keeps its price: insert another plan, and set is_offered of this one to false'; end $$;`,
    );
    this.addSql(
      `create trigger "plan_keeps_price" before update on "plan" for each row when ((old."currency_code", old."first_day_debit_amount", old."amount", old."period_days", old."trial_days") is distinct from (new."currency_code", new."first_day_debit_amount", new."amount", new."period_days", new."trial_days")) execute function "plan_keeps_price"();`,
    );
  }
}
