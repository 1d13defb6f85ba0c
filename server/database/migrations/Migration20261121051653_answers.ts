import { Migration } from '@mikro-orm/migrations';

export class Migration20261121051653_answers extends Migration {
  override name = 'Migration20261121051653_answers';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "audit_entry" ("id" uuid not null, "at" timestamptz(3) not null, "operator" text not null, "action" text not null, "account_id" uuid not null, primary key ("id"));`,
    );

    this.addSql(
      `create table "abuse_report" ("id" uuid not null, "account_id" uuid not null, "invitation_id" uuid not null, "reporter" bytea not null, "reason" text not null, "details_sealed" bytea null, "created_at" timestamptz(3) not null, "reviewed_at" timestamptz(3) null, "outcome" text null, primary key ("id"));`,
    );
    this.addSql(`create index "abuse_report_account_id_index" on "abuse_report" ("account_id");`);
    this.addSql(
      `alter table "abuse_report" add constraint "abuse_report_invitation_id_unique" unique ("invitation_id");`,
    );

    this.addSql(
      `create table "look" ("request_id" uuid not null, "looked_at" timestamptz(0) not null, primary key ("request_id", "looked_at"));`,
    );

    this.addSql(
      `create table "recipient_block" ("recipient_hash" bytea not null, "via" text not null, "created_at" timestamptz(3) not null, primary key ("recipient_hash"));`,
    );

    this.addSql(
      `create table "sending_suspension" ("account_id" uuid not null, "since" timestamptz(3) not null, "is_final" boolean not null default false, primary key ("account_id"));`,
    );

    this.addSql(
      `alter table "invitation" add "blocked_at" timestamptz(3) null, add "who_asked_at" timestamptz(3) null, add "who_answered_at" timestamptz(3) null, add "reply" text null, add "replied_at" timestamptz(3) null, add "extension_asked_at" timestamptz(3) null;`,
    );
    this.addSql(
      `alter table "invitation" add constraint "invitation_reply_check" check ("reply" in ('OK', 'ON_MY_WAY', 'CALL_ME'));`,
    );

    this.addSql(`alter table "consent" drop constraint "consent_end_reason_check";`);
    this.addSql(
      `alter table "consent" add constraint "consent_end_reason_check" check ("end_reason" in ('STOPPED', 'TIME_OVER', 'ONCE_DONE', 'CHANGED', 'REQUEST_CANCELLED', 'BLOCKED'));`,
    );

    this.addSql(`alter table "message" drop constraint "message_purpose_check";`);
    this.addSql(
      `alter table "message" add constraint "message_purpose_check" check ("purpose" in ('INVITATION', 'REMINDER', 'SIGN_IN'));`,
    );

    this.addSql(
      `alter table "audit_entry" add constraint "audit_entry_action_check" check ("action" in ('REVIEW_RELEASED', 'REVIEW_CLOSED'));`,
    );

    this.addSql(
      `alter table "abuse_report" add constraint "abuse_report_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "abuse_report" add constraint "abuse_report_invitation_id_foreign" foreign key ("invitation_id") references "invitation" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "abuse_report" add constraint "abuse_report_reason_check" check ("reason" in ('UNKNOWN_PERSON', 'HARASSMENT', 'THREAT', 'STALKING', 'FRAUD', 'OTHER'));`,
    );
    this.addSql(
      `alter table "abuse_report" add constraint "abuse_report_outcome_check" check ("outcome" in ('RELEASED', 'CLOSED'));`,
    );

    this.addSql(
      `alter table "look" add constraint "look_request_id_foreign" foreign key ("request_id") references "location_request" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "recipient_block" add constraint "recipient_block_via_check" check ("via" in ('LINK', 'SMS', 'EMAIL'));`,
    );

    this.addSql(
      `alter table "sending_suspension" add constraint "sending_suspension_account_id_foreign" foreign key ("account_id") references "account" ("id") on update cascade on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "audit_entry" cascade;`);
    this.addSql(`drop table if exists "abuse_report" cascade;`);
    this.addSql(`drop table if exists "look" cascade;`);
    this.addSql(`drop table if exists "recipient_block" cascade;`);
    this.addSql(`drop table if exists "sending_suspension" cascade;`);

    this.addSql(`alter table "consent" drop constraint "consent_end_reason_check";`);
    this.addSql(
      `alter table "consent" add constraint "consent_end_reason_check" check ("end_reason" in ('STOPPED', 'TIME_OVER', 'ONCE_DONE', 'CHANGED', 'REQUEST_CANCELLED', 'ACCOUNT_CLOSED'));`,
    );

    this.addSql(`alter table "invitation" drop constraint "invitation_reply_check";`);
    this.addSql(
      `alter table "invitation" drop column "blocked_at", drop column "who_asked_at", drop column "who_answered_at", drop column "reply", drop column "replied_at", drop column "extension_asked_at";`,
    );

    this.addSql(`alter table "message" drop constraint "message_purpose_check";`);
    this.addSql(
      `alter table "message" add constraint "message_purpose_check" check ("purpose" in ('INVITATION', 'SIGN_IN'));`,
    );
  }
}
