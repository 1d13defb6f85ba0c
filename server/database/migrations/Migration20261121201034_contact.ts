import { Migration } from '@mikro-orm/migrations';

export class Migration20261121201034_contact extends Migration {
  override up(): void {
    this.addSql(
      `create table "contact_message" ("id" uuid not null, "content_sealed" bytea not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "contact_message_created_at_index" on "contact_message" ("created_at");`);

    this.addSql(`alter table "message" drop constraint "message_purpose_check";`);
    this.addSql(
      `alter table "message" add constraint "message_purpose_check" check ("purpose" in ('INVITATION', 'REMINDER', 'CONFIRMATION', 'SIGN_IN', 'RESET_CODE', 'EMAIL_CHANGE', 'PASSWORD_CHANGED', 'ACCOUNT_DELETED', 'PAYMENT', 'CONTACT'));`,
    );
  }
}
