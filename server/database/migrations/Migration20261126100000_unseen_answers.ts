import { Migration } from '@mikro-orm/migrations';

export class Migration20261126100000_unseen_answers extends Migration {
  override name = 'Migration20261126100000_unseen_answers';

  override up(): void {
    this.addSql(
      `alter table "location_request" add column "unseen_since" timestamptz(3) null, add column "answer_mailed_at" timestamptz(3) null;`,
    );
    this.addSql(`alter table "account" add column "answer_emails" boolean not null default true;`);
    this.addSql(`alter table "message" drop constraint "message_purpose_check";`);
    this.addSql(
      `alter table "message" add constraint "message_purpose_check" check ("purpose" in ('INVITATION', 'REMINDER', 'CONFIRMATION', 'OWNERSHIP_CODE', 'SIGN_IN', 'RESET_CODE', 'EMAIL_CHANGE', 'PASSWORD_CHANGED', 'ACCOUNT_DELETED', 'ANSWER', 'PAYMENT', 'CONTACT')) not valid;`,
    );
  }
}
