import { Migration } from '@mikro-orm/migrations';

export class Migration20261129051500_deliveries_in_order extends Migration {
  override name = 'Migration20261129051500_deliveries_in_order';

  override up(): void {
    this.addSql(`update "webhook_delivery" set "state" = 'FAILED' where "state" = 'REPLACED';`);
    this.addSql(`alter table "webhook_delivery" drop constraint "webhook_delivery_state_check";`);
    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_state_check" check ("state" in ('PENDING', 'DELIVERED', 'FAILED'));`,
    );
    this.addSql(`alter table "webhook_endpoint" add "disabled_at" timestamptz(3) null;`);
    this.addSql(`alter table "message" drop constraint "message_purpose_check";`);
    this.addSql(
      `alter table "message" add constraint "message_purpose_check" check ("purpose" in ('INVITATION', 'REMINDER', 'CONFIRMATION', 'OWNERSHIP_CODE', 'SIGN_IN', 'RESET_CODE', 'EMAIL_CHANGE', 'PASSWORD_CHANGED', 'ACCOUNT_DELETED', 'WEBHOOK_OFF', 'ANSWER', 'PAYMENT', 'CONTACT')) not valid;`,
    );
  }
}
