import { Migration } from '@mikro-orm/migrations';

export class Migration20261121050216_foundation extends Migration {
  override name = 'Migration20261121050216_foundation';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "account" ("id" uuid not null, "email_sealed" bytea not null, "email_hash" bytea not null, "password_hash" text null, "locale" text not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`alter table "account" add constraint "account_email_hash_unique" unique ("email_hash");`);
    this.addSql(
      `alter table "account" add constraint "account_locale_check" check ("locale" in ('en', 'id'));`,
    );

    this.addSql(
      `create table "invitation" ("id" uuid not null, "account_id" uuid not null, "channel" text not null, "recipient_hash" bytea null, "locale" text not null, "sender_sealed" bytea null, "token_hash" bytea not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "cancelled_at" timestamptz(3) null, "declined_at" timestamptz(3) null, "decline_told" boolean not null default false, primary key ("id"));`,
    );
    this.addSql(`create index "invitation_account_id_index" on "invitation" ("account_id");`);
    this.addSql(
      `alter table "invitation" add constraint "invitation_token_hash_unique" unique ("token_hash");`,
    );
    this.addSql(
      `alter table "invitation" add constraint "invitation_channel_check" check ("channel" in ('PHONE', 'EMAIL', 'LINK'));`,
    );
    this.addSql(
      `alter table "invitation" add constraint "invitation_locale_check" check ("locale" in ('en', 'id'));`,
    );

    this.addSql(
      `create table "consent" ("id" uuid not null, "invitation_id" uuid not null, "precision" text not null, "duration" text not null, "granted_at" timestamptz(3) not null, "until" timestamptz(3) not null, "ended_at" timestamptz(3) null, "end_reason" text null, "erased_at" timestamptz(3) null, "locale" text not null, "text_version" text not null, "text_hash" bytea not null, primary key ("id"));`,
    );
    this.addSql(`create index "consent_invitation_id_index" on "consent" ("invitation_id");`);
    this.addSql(
      `create unique index "consent_one_active" on "consent" ("invitation_id") where "ended_at" is null;`,
    );
    this.addSql(
      `alter table "consent" add constraint "consent_precision_check" check ("precision" in ('CITY', 'AREA', 'EXACT'));`,
    );
    this.addSql(
      `alter table "consent" add constraint "consent_duration_check" check ("duration" in ('ONCE', 'ONE_HOUR', 'EIGHT_HOURS', 'UNTIL_STOPPED'));`,
    );
    this.addSql(
      `alter table "consent" add constraint "consent_end_reason_check" check ("end_reason" in ('STOPPED', 'TIME_OVER', 'ONCE_DONE', 'CHANGED', 'REQUEST_CANCELLED', 'ACCOUNT_CLOSED'));`,
    );
    this.addSql(
      `alter table "consent" add constraint "consent_locale_check" check ("locale" in ('en', 'id'));`,
    );

    this.addSql(
      `create table "message" ("id" uuid not null, "account_id" uuid not null, "purpose" text not null, "channel" text not null, "template_id" text not null, "recipient_hash" bytea not null, "content_sealed" bytea null, "state" text not null, "failure_reason" text null, "provider_id" text null, "created_at" timestamptz(3) not null, "changed_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "message_account_id_index" on "message" ("account_id");`);
    this.addSql(`alter table "message" add constraint "message_provider_id_unique" unique ("provider_id");`);
    this.addSql(`create index "message_recipient_recent" on "message" ("recipient_hash", "created_at");`);
    this.addSql(
      `alter table "message" add constraint "message_purpose_check" check ("purpose" in ('INVITATION', 'SIGN_IN'));`,
    );
    this.addSql(
      `alter table "message" add constraint "message_channel_check" check ("channel" in ('SMS', 'VOICE', 'EMAIL'));`,
    );
    this.addSql(
      `alter table "message" add constraint "message_state_check" check ("state" in ('QUEUED', 'SENT', 'DELIVERED', 'FAILED'));`,
    );

    this.addSql(
      `create table "location_request" ("id" uuid not null, "account_id" uuid not null, "invitation_id" uuid not null, "message_id" uuid null, "channel" text not null, "recipient_sealed" bytea null, "title_sealed" bytea null, "status" text not null, "requested_at" timestamptz(3) not null, "located_at" timestamptz(3) null, "changed_at" timestamptz(3) not null, "idempotency_key" text null, "input_hash" bytea not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "location_request" add constraint "location_request_invitation_id_unique" unique ("invitation_id");`,
    );
    this.addSql(
      `alter table "location_request" add constraint "location_request_message_id_unique" unique ("message_id");`,
    );
    this.addSql(
      `create index "location_request_newest" on "location_request" ("account_id", "requested_at" desc, "id" desc);`,
    );
    this.addSql(
      `create index "location_request_changed" on "location_request" ("account_id", "changed_at");`,
    );
    this.addSql(
      `alter table "location_request" add constraint "location_request_idempotency" unique ("account_id", "idempotency_key");`,
    );
    this.addSql(
      `alter table "location_request" add constraint "location_request_channel_check" check ("channel" in ('PHONE', 'EMAIL', 'LINK'));`,
    );
    this.addSql(
      `alter table "location_request" add constraint "location_request_status_check" check ("status" in ('PENDING', 'IP_LOCATED', 'GPS_TRACKED'));`,
    );

    this.addSql(
      `create table "position" ("id" bigserial primary key, "consent_id" uuid not null, "source" text not null, "recorded_at" timestamptz(3) not null, "sealed" bytea not null);`,
    );
    this.addSql(`create index "position_recorded_at_index" on "position" ("recorded_at");`);
    this.addSql(`create index "position_newest" on "position" ("consent_id", "id" desc);`);
    this.addSql(
      `alter table "position" add constraint "position_source_check" check ("source" in ('IP', 'GPS'));`,
    );

    this.addSql(
      `create table "send_slot" ("account_id" uuid not null, "channel" text not null, "taken_at" timestamptz(3) not null, "message_id" uuid null, primary key ("account_id", "channel"));`,
    );
    this.addSql(`create index "send_slot_message_id_index" on "send_slot" ("message_id");`);
    this.addSql(
      `alter table "send_slot" add constraint "send_slot_channel_check" check ("channel" in ('SMS', 'VOICE', 'EMAIL', 'LINK'));`,
    );

    this.addSql(
      `create table "server_key" ("name" text not null, "private_sealed" bytea not null, "created_at" timestamptz(3) not null, primary key ("name"));`,
    );

    this.addSql(
      `create table "session" ("id" uuid not null, "account_id" uuid not null, "token_hash" bytea not null, "created_at" timestamptz(3) not null, "last_seen_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "session_account_id_index" on "session" ("account_id");`);
    this.addSql(`alter table "session" add constraint "session_token_hash_unique" unique ("token_hash");`);

    this.addSql(
      `create table "sign_in_link" ("id" uuid not null, "account_id" uuid not null, "token_hash" bytea not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "spent_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "sign_in_link_account_id_index" on "sign_in_link" ("account_id");`);
    this.addSql(
      `alter table "sign_in_link" add constraint "sign_in_link_token_hash_unique" unique ("token_hash");`,
    );

    this.addSql(
      `create table "subscription" ("id" uuid not null, "account_id" uuid not null, "agreement" text not null, "created_at" timestamptz(3) not null, "valid_until" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "subscription" add constraint "subscription_account_id_unique" unique ("account_id");`,
    );
    this.addSql(
      `alter table "subscription" add constraint "subscription_agreement_check" check ("agreement" in ('RENEWING', 'CANCELLED', 'UNSUBSCRIBED'));`,
    );

    this.addSql(
      `alter table "invitation" add constraint "invitation_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "consent" add constraint "consent_invitation_id_foreign" foreign key ("invitation_id") references "invitation" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "message" add constraint "message_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "location_request" add constraint "location_request_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "location_request" add constraint "location_request_invitation_id_foreign" foreign key ("invitation_id") references "invitation" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "location_request" add constraint "location_request_message_id_foreign" foreign key ("message_id") references "message" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "position" add constraint "position_consent_id_foreign" foreign key ("consent_id") references "consent" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "send_slot" add constraint "send_slot_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "send_slot" add constraint "send_slot_message_id_foreign" foreign key ("message_id") references "message" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "session" add constraint "session_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "sign_in_link" add constraint "sign_in_link_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "subscription" add constraint "subscription_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );
  }
}
