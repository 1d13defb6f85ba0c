import { Migration } from '@mikro-orm/migrations';

export class Migration20261121202500_ownership_code extends Migration {
  override up(): void {
    this.addSql(`alter table "message" drop constraint "message_purpose_check";`);
    this.addSql(
      `alter table "message" add constraint "message_purpose_check" check ("purpose" in ('INVITATION', 'REMINDER', 'CONFIRMATION', 'OWNERSHIP_CODE', 'SIGN_IN', 'RESET_CODE', 'EMAIL_CHANGE', 'PASSWORD_CHANGED', 'ACCOUNT_DELETED', 'PAYMENT', 'CONTACT'));`,
    );
    this.addSql(`create index "lookup_subject" on "lookup" ("subject_hash");`);
  }
}
