import { Migration } from '@mikro-orm/migrations';

export class Migration20261129100000_foundation extends Migration {
  override name = 'Migration20261129100000_foundation';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "account" ("id" uuid not null, "email_sealed" bytea not null, "email_hash" bytea not null, "requester_hash" bytea not null, "password_hash" text null, "phone_sealed" bytea null, "email_proven_at" timestamptz(3) null, "locale" text not null, "created_at" timestamptz(3) not null, "answer_emails" boolean not null default true, primary key ("id"));`,
    );
    this.addSql(`alter table "account" add constraint "account_email_hash_unique" unique ("email_hash");`);
    this.addSql(`create index "account_requester_hash_index" on "account" ("requester_hash");`);
    this.addSql(
      `alter table "account" add constraint "account_locale_check" check ("locale" in ('en', 'id'));`,
    );
    this.addSql(
      `create index "account_unproven" on "account" ("created_at") where "email_proven_at" is null;`,
    );

    this.addSql(
      `create table "audit_entry" ("id" uuid not null, "at" timestamptz(3) not null, "operator" text not null, "action" text not null, "account_id" uuid null, "requester_hash" bytea not null, "why_sealed" bytea null, primary key ("id"));`,
    );
    this.addSql(`create index "audit_entry_requester_hash_index" on "audit_entry" ("requester_hash");`);
    this.addSql(
      `alter table "audit_entry" add constraint "audit_entry_action_check" check ("action" in ('REVIEW_RELEASED', 'REVIEW_CLOSED'));`,
    );

    this.addSql(
      `create table "contact_message" ("id" uuid not null, "content_sealed" bytea not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "contact_message_created_at_index" on "contact_message" ("created_at");`);

    this.addSql(
      `create table "decline_count" ("requester_hash" bytea not null, "recipient_hash" bytea not null, "count" int not null, "last_at" timestamptz(3) not null, primary key ("requester_hash", "recipient_hash"));`,
    );
    this.addSql(`create index "decline_count_last_at_index" on "decline_count" ("last_at");`);

    this.addSql(
      `create table "dispute" ("item_hash" bytea not null, "created_at" timestamptz(3) not null, primary key ("item_hash"));`,
    );

    this.addSql(
      `create table "email_change" ("id" uuid not null, "account_id" uuid not null, "new_email_sealed" bytea not null, "new_email_hash" bytea not null, "old_token_hash" bytea not null, "new_token_hash" bytea not null, "old_confirmed_at" timestamptz(3) null, "new_confirmed_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "email_change" add constraint "email_change_account_id_unique" unique ("account_id");`,
    );
    this.addSql(
      `alter table "email_change" add constraint "email_change_old_token_hash_unique" unique ("old_token_hash");`,
    );
    this.addSql(
      `alter table "email_change" add constraint "email_change_new_token_hash_unique" unique ("new_token_hash");`,
    );
    this.addSql(`create index "email_change_expires_at_index" on "email_change" ("expires_at");`);

    this.addSql(
      `create table "idempotency_key" ("key" bytea not null, "account_id" uuid null, "request_hash" bytea not null, "status" int null, "answer_sealed" bytea null, "locked_until" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("key"));`,
    );
    this.addSql(`create index "idempotency_key_account_id_index" on "idempotency_key" ("account_id");`);
    this.addSql(`create index "idempotency_key_expires_at_index" on "idempotency_key" ("expires_at");`);

    this.addSql(
      `create table "kept_record" ("id" uuid not null, "kind" text not null, "sealed" bytea not null, "kept_at" timestamptz(3) not null, "erase_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "kept_record_erase_at_index" on "kept_record" ("erase_at");`);
    this.addSql(
      `alter table "kept_record" add constraint "kept_record_kind_check" check ("kind" in ('CONSENT_RECEIPT', 'PAYMENT_RECORD', 'SENDING_SUSPENSION', 'RECIPIENT_LINK', 'TRIAL_USE', 'WITHDRAWAL'));`,
    );

    this.addSql(
      `create table "lookup" ("id" uuid not null, "account_id" uuid null, "kind" text not null, "subject_sealed" bytea not null, "subject_hash" bytea not null, "purpose" text not null, "locale" text not null, "state" text not null, "progress" jsonb not null, "result_sealed" bytea null, "started_at" timestamptz(3) not null, "completed_at" timestamptz(3) null, "expires_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "lookup_newest" on "lookup" ("account_id", "started_at" desc, "id" desc);`);
    this.addSql(`create index "lookup_subject" on "lookup" ("subject_hash");`);
    this.addSql(`create index "lookup_expiring" on "lookup" ("expires_at");`);
    this.addSql(
      `alter table "lookup" add constraint "lookup_kind_check" check ("kind" in ('PHONE', 'EMAIL'));`,
    );
    this.addSql(
      `alter table "lookup" add constraint "lookup_purpose_check" check ("purpose" in ('UNKNOWN_CALLER', 'RECONNECT', 'FRAUD_CHECK', 'OWN_DATA'));`,
    );
    this.addSql(
      `alter table "lookup" add constraint "lookup_locale_check" check ("locale" in ('en', 'id'));`,
    );
    this.addSql(
      `alter table "lookup" add constraint "lookup_state_check" check ("state" in ('QUEUED', 'RUNNING', 'DONE', 'EMPTY', 'FAILED'));`,
    );
    this.addSql(`create index "lookup_unfinished" on "lookup" ("started_at") where "completed_at" is null;`);

    this.addSql(
      `create table "message" ("id" uuid not null, "account_id" uuid null, "purpose" text not null, "channel" text not null, "template_id" text not null, "recipient_hash" bytea not null, "content_sealed" bytea null, "state" text not null, "failure_reason" text null, "handed_over_at" timestamptz(3) null, "provider_id" text null, "created_at" timestamptz(3) not null, "changed_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "message_account_id_index" on "message" ("account_id");`);
    this.addSql(`alter table "message" add constraint "message_provider_id_unique" unique ("provider_id");`);
    this.addSql(`create index "message_recipient_recent" on "message" ("recipient_hash", "created_at");`);
    this.addSql(`create index "message_handed_over" on "message" ("channel", "handed_over_at");`);
    this.addSql(
      `alter table "message" add constraint "message_purpose_check" check ("purpose" in ('INVITATION', 'REMINDER', 'CONFIRMATION', 'OWNERSHIP_CODE', 'SIGN_IN', 'RESET_CODE', 'EMAIL_CHANGE', 'PASSWORD_CHANGED', 'ACCOUNT_DELETED', 'WEBHOOK_OFF', 'ANSWER', 'PAYMENT', 'CONTACT'));`,
    );
    this.addSql(
      `alter table "message" add constraint "message_channel_check" check ("channel" in ('SMS', 'VOICE', 'EMAIL'));`,
    );
    this.addSql(
      `alter table "message" add constraint "message_state_check" check ("state" in ('QUEUED', 'SENT', 'DELIVERED', 'FAILED'));`,
    );
    this.addSql(
      `create index "message_queued" on "message" ("channel", "created_at") where "state" = 'QUEUED';`,
    );

    this.addSql(
      `create table "location_request" ("id" uuid not null, "account_id" uuid null, "requester_hash" bytea null, "message_id" uuid null, "call_id" uuid null, "channel" text not null, "recipient_hash" bytea null, "recipient_sealed" bytea null, "title_sealed" bytea null, "sender_sealed" bytea null, "locale" text not null, "handover_hash" bytea not null, "answer_hash" bytea null, "requested_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "cancelled_at" timestamptz(3) null, "status" text not null, "located_at" timestamptz(3) null, "decline_disclosed_at" timestamptz(3) null, "who_asked_at" timestamptz(3) null, "who_answered_at" timestamptz(3) null, "reply" text null, "replied_at" timestamptz(3) null, "extension_asked_at" timestamptz(3) null, "changed_at" timestamptz(3) not null, "idempotency_key" text null, "input_hash" bytea null, "erase_at" timestamptz(3) null, "unseen_since" timestamptz(3) null, "answer_mailed_at" timestamptz(3) null, "icon_sealed" bytea null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "location_request" add constraint "location_request_message_id_unique" unique ("message_id");`,
    );
    this.addSql(
      `alter table "location_request" add constraint "location_request_call_id_unique" unique ("call_id");`,
    );
    this.addSql(
      `alter table "location_request" add constraint "location_request_handover_hash_unique" unique ("handover_hash");`,
    );
    this.addSql(
      `alter table "location_request" add constraint "location_request_answer_hash_unique" unique ("answer_hash");`,
    );
    this.addSql(
      `create index "location_request_newest" on "location_request" ("account_id", "requested_at" desc, "id" desc);`,
    );
    this.addSql(
      `create index "location_request_changed" on "location_request" ("account_id", "changed_at");`,
    );
    this.addSql(
      `create index "location_request_recipient" on "location_request" ("recipient_hash") where "recipient_hash" is not null;`,
    );
    this.addSql(
      `create index "location_request_erase" on "location_request" ("erase_at") where "erase_at" is not null;`,
    );
    this.addSql(
      `alter table "location_request" add constraint "location_request_idempotency" unique ("account_id", "idempotency_key");`,
    );
    this.addSql(
      `alter table "location_request" add constraint "location_request_channel_check" check ("channel" in ('PHONE', 'EMAIL', 'LINK'));`,
    );
    this.addSql(
      `alter table "location_request" add constraint "location_request_locale_check" check ("locale" in ('en', 'id'));`,
    );
    this.addSql(
      `alter table "location_request" add constraint "location_request_status_check" check ("status" in ('PENDING', 'IP_LOCATED', 'GPS_TRACKED'));`,
    );
    this.addSql(
      `alter table "location_request" add constraint "location_request_reply_check" check ("reply" in ('OK', 'ON_MY_WAY', 'CALL_ME'));`,
    );
    this.addSql(
      `create index "location_request_unseen" on "location_request" ("unseen_since") where "unseen_since" is not null and "answer_mailed_at" is null;`,
    );

    this.addSql(
      `create table "abuse_report" ("id" uuid not null, "account_id" uuid null, "requester_hash" bytea not null, "request_id" uuid not null, "reporter" bytea not null, "reason" text not null, "details_sealed" bytea null, "created_at" timestamptz(3) not null, "reviewed_at" timestamptz(3) null, "outcome" text null, primary key ("id"));`,
    );
    this.addSql(`create index "abuse_report_account_id_index" on "abuse_report" ("account_id");`);
    this.addSql(`create index "abuse_report_requester_hash_index" on "abuse_report" ("requester_hash");`);
    this.addSql(
      `alter table "abuse_report" add constraint "abuse_report_request_id_unique" unique ("request_id");`,
    );
    this.addSql(
      `alter table "abuse_report" add constraint "abuse_report_reason_check" check ("reason" in ('UNKNOWN_PERSON', 'HARASSMENT', 'THREAT', 'STALKING', 'FRAUD', 'OTHER'));`,
    );
    this.addSql(
      `alter table "abuse_report" add constraint "abuse_report_outcome_check" check ("outcome" in ('RELEASED', 'CLOSED'));`,
    );

    this.addSql(
      `create table "opt_out" ("subject_hash" bytea not null, "created_at" timestamptz(3) not null, primary key ("subject_hash"));`,
    );

    this.addSql(
      `create table "partner_token" ("id" uuid not null, "account_id" uuid not null, "token_hash" bytea not null, "name_sealed" bytea not null, "scopes" text not null, "created_at" timestamptz(3) not null, "last_used_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "partner_token_account_id_index" on "partner_token" ("account_id");`);
    this.addSql(
      `alter table "partner_token" add constraint "partner_token_token_hash_unique" unique ("token_hash");`,
    );

    this.addSql(
      `create table "payment_event" ("id" uuid not null, "gateway" text not null, "event_id" text not null, "kind" text not null, "reference" text not null, "received_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "payment_event_received_at_index" on "payment_event" ("received_at");`);
    this.addSql(`create index "payment_event_reference" on "payment_event" ("gateway", "reference");`);
    this.addSql(
      `alter table "payment_event" add constraint "payment_event_unique" unique ("gateway", "event_id");`,
    );

    this.addSql(
      `create table "plan" ("id" text not null, "currency_code" text not null, "first_day_debit_amount" int not null, "amount" int not null, "period_days" int not null, "trial_days" int not null, "lookups_per_period" int not null, "is_offered" boolean not null, primary key ("id"));`,
    );

    this.addSql(
      `create table "checkout" ("id" uuid not null, "account_id" uuid not null, "plan_id" text not null, "is_registration" boolean not null, "idempotency_key" text not null, "gateway" text not null, "method" text not null, "state" text not null, "currency_code" text not null, "amount_now" int not null, "amount_later" int not null, "trial_days" int not null, "period_days" int not null, "locale" text not null, "payer_hash" bytea null, "reference" text null, "pay_url" text null, "detail_sealed" bytea null, "created_at" timestamptz(3) not null, "settled_at" timestamptz(3) null, "signed_in_at" timestamptz(3) null, "extends_from" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "checkout_account_id_index" on "checkout" ("account_id");`);
    this.addSql(
      `alter table "checkout" add constraint "checkout_reference_unique" unique ("gateway", "reference");`,
    );
    this.addSql(
      `alter table "checkout" add constraint "checkout_idempotency_unique" unique ("account_id", "idempotency_key");`,
    );
    this.addSql(
      `alter table "checkout" add constraint "checkout_method_check" check ("method" in ('CARD', 'PAYPAL', 'V5PAY'));`,
    );
    this.addSql(
      `alter table "checkout" add constraint "checkout_state_check" check ("state" in ('OPEN', 'PAID', 'DECLINED', 'ABANDONED', 'REFUNDED'));`,
    );
    this.addSql(
      `alter table "checkout" add constraint "checkout_locale_check" check ("locale" in ('en', 'id'));`,
    );

    this.addSql(
      `create table "payment" ("id" uuid not null, "account_id" uuid not null, "checkout_id" uuid not null, "gateway" text not null, "reference" text not null, "kind" text not null, "state" text not null, "amount" int not null, "currency_code" text not null, "at" timestamptz(3) not null, "period_start" timestamptz(3) not null, "period_end" timestamptz(3) not null, "refunded_at" timestamptz(3) null, "refund_reason" text null, primary key ("id"));`,
    );
    this.addSql(`create index "payment_account_id_index" on "payment" ("account_id");`);
    this.addSql(`create index "payment_checkout_id_index" on "payment" ("checkout_id");`);
    this.addSql(
      `alter table "payment" add constraint "payment_reference_unique" unique ("gateway", "reference");`,
    );
    this.addSql(
      `alter table "payment" add constraint "payment_kind_check" check ("kind" in ('TRIAL', 'PERIOD'));`,
    );
    this.addSql(
      `alter table "payment" add constraint "payment_state_check" check ("state" in ('PAID', 'FAILED', 'REFUNDED'));`,
    );

    this.addSql(
      `create table "quota_entry" ("id" uuid not null, "account_id" uuid not null, "lookup_id" uuid not null, "kind" text not null, "reason" text not null, "period_started_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "quota_entry_period" on "quota_entry" ("account_id", "period_started_at");`);
    this.addSql(`alter table "quota_entry" add constraint "quota_entry_once" unique ("lookup_id", "kind");`);
    this.addSql(
      `alter table "quota_entry" add constraint "quota_entry_kind_check" check ("kind" in ('DEBIT', 'REFUND'));`,
    );
    this.addSql(
      `alter table "quota_entry" add constraint "quota_entry_reason_check" check ("reason" in ('LOOKUP', 'FAILED', 'EMPTY'));`,
    );

    this.addSql(
      `create table "recipient_key" ("id" uuid not null, "request_id" uuid not null, "kind" text not null, "token_hash" bytea not null, "created_at" timestamptz(3) not null, "declined_at" timestamptz(3) null, "decline_counted" boolean not null default false, "blocked_at" timestamptz(3) null, "who_asked_at" timestamptz(3) null, "reply" text null, "replaced" boolean not null default false, primary key ("id"));`,
    );
    this.addSql(`create index "recipient_key_request_id_index" on "recipient_key" ("request_id");`);
    this.addSql(
      `alter table "recipient_key" add constraint "recipient_key_token_hash_unique" unique ("token_hash");`,
    );
    this.addSql(
      `alter table "recipient_key" add constraint "recipient_key_kind_check" check ("kind" in ('ANSWER', 'OWN'));`,
    );
    this.addSql(
      `alter table "recipient_key" add constraint "recipient_key_reply_check" check ("reply" in ('OK', 'ON_MY_WAY', 'CALL_ME'));`,
    );

    this.addSql(
      `create table "consent" ("id" uuid not null, "request_id" uuid not null, "key_id" uuid not null, "precision" text not null, "duration" text not null, "granted_at" timestamptz(3) not null, "until" timestamptz(3) not null, "ended_at" timestamptz(3) null, "end_reason" text null, "erased_at" timestamptz(3) null, "locale" text not null, "text_version" text not null, "text_hash" bytea not null, "newest_gps_at" timestamptz(3) null, "position_count" int not null default 0, "heard_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "consent_key_id_index" on "consent" ("key_id");`);
    this.addSql(
      `create unique index "consent_one_active" on "consent" ("request_id") where "ended_at" is null;`,
    );
    this.addSql(
      `create index "consent_newest" on "consent" ("request_id", "granted_at" desc, "ended_at" desc nulls first);`,
    );
    this.addSql(
      `alter table "consent" add constraint "consent_precision_check" check ("precision" in ('CITY', 'AREA', 'EXACT'));`,
    );
    this.addSql(
      `alter table "consent" add constraint "consent_duration_check" check ("duration" in ('ONCE', 'ONE_HOUR', 'EIGHT_HOURS', 'UNTIL_STOPPED'));`,
    );
    this.addSql(
      `alter table "consent" add constraint "consent_end_reason_check" check ("end_reason" in ('STOPPED', 'TIME_OVER', 'ONCE_DONE', 'CHANGED', 'REQUEST_CANCELLED', 'BLOCKED'));`,
    );
    this.addSql(
      `alter table "consent" add constraint "consent_locale_check" check ("locale" in ('en', 'id'));`,
    );

    this.addSql(
      `create table "position" ("id" bigserial primary key, "consent_id" uuid not null, "source" text not null, "recorded_at" timestamptz(3) not null, "sealed" bytea not null, "is_doubtful" boolean not null default false);`,
    );
    this.addSql(`create index "position_recorded_at_index" on "position" ("recorded_at");`);
    this.addSql(`create index "position_newest" on "position" ("consent_id", "id" desc);`);
    this.addSql(
      `alter table "position" add constraint "position_source_check" check ("source" in ('IP', 'GPS'));`,
    );

    this.addSql(
      `create table "renewal_consent" ("id" uuid not null, "account_id" uuid not null, "checkout_id" uuid not null, "version" text not null, "locale" text not null, "text" text not null, "given_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "renewal_consent_account_id_index" on "renewal_consent" ("account_id");`);
    this.addSql(
      `alter table "renewal_consent" add constraint "renewal_consent_checkout_id_unique" unique ("checkout_id");`,
    );
    this.addSql(
      `alter table "renewal_consent" add constraint "renewal_consent_locale_check" check ("locale" in ('en', 'id'));`,
    );

    this.addSql(
      `create table "report" ("id" uuid not null, "lookup_id" uuid not null, "is_sample" boolean not null, "sections_sealed" bytea not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`alter table "report" add constraint "report_lookup_id_unique" unique ("lookup_id");`);

    this.addSql(
      `create table "reset_code" ("id" uuid not null, "email_hash" bytea not null, "network_hash" bytea not null, "code_hash" bytea not null, "tries" int not null default 0, "tries_by_others" int not null default 0, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "reset_code_expires_at_index" on "reset_code" ("expires_at");`);
    this.addSql(
      `alter table "reset_code" add constraint "reset_code_email_hash_network_hash_unique" unique ("email_hash", "network_hash");`,
    );

    this.addSql(
      `create table "sending_suspension" ("requester_hash" bytea not null, "since" timestamptz(3) not null, "is_final" boolean not null default false, "erase_at" timestamptz(3) null, primary key ("requester_hash"));`,
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
      `create table "session" ("id" uuid not null, "account_id" uuid not null, "token_hash" bytea not null, "signed_in_by" text not null default 'PASSWORD', "device_sealed" bytea null, "created_at" timestamptz(3) not null, "last_seen_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "session_account_id_index" on "session" ("account_id");`);
    this.addSql(`alter table "session" add constraint "session_token_hash_unique" unique ("token_hash");`);
    this.addSql(`create index "session_expires_at_index" on "session" ("expires_at");`);
    this.addSql(
      `alter table "session" add constraint "session_signed_in_by_check" check ("signed_in_by" in ('LINK', 'PASSWORD', 'PAYMENT'));`,
    );

    this.addSql(
      `create table "sign_in_link" ("id" uuid not null, "account_id" uuid not null, "token_hash" bytea not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "spent_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "sign_in_link_account_id_index" on "sign_in_link" ("account_id");`);
    this.addSql(
      `alter table "sign_in_link" add constraint "sign_in_link_token_hash_unique" unique ("token_hash");`,
    );

    this.addSql(
      `create table "subscription" ("id" uuid not null, "account_id" uuid not null, "plan_id" text null, "state" text not null, "created_at" timestamptz(3) not null, "period_started_at" timestamptz(3) not null, "paid_until" timestamptz(3) not null, "valid_until" timestamptz(3) not null, "failed_attempts" int not null default 0, "next_charge_at" timestamptz(3) null, "reminded_at" timestamptz(3) null, "gateway" text null, "reference" text null, "checkout_id" uuid null, "cancelled_at" timestamptz(3) null, "unanswered_since" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "subscription" add constraint "subscription_account_id_unique" unique ("account_id");`,
    );
    this.addSql(`create index "subscription_next_charge_at_index" on "subscription" ("next_charge_at");`);
    this.addSql(
      `alter table "subscription" add constraint "subscription_state_check" check ("state" in ('TRIAL', 'ACTIVE', 'PAST_DUE', 'CANCELLED', 'EXPIRED', 'UNSUBSCRIBED'));`,
    );
    this.addSql(
      `create index "subscription_to_remind" on "subscription" ("next_charge_at") where "state" = 'TRIAL' and "reminded_at" is null;`,
    );
    this.addSql(
      `create index "subscription_past_due" on "subscription" ("id") where "state" = 'PAST_DUE' and "next_charge_at" is null;`,
    );
    this.addSql(
      `create index "subscription_ending" on "subscription" ("valid_until") where "state" not in ('EXPIRED', 'UNSUBSCRIBED');`,
    );

    this.addSql(
      `create table "suppression" ("recipient_hash" bytea not null, "via" text not null, "created_at" timestamptz(3) not null, primary key ("recipient_hash"));`,
    );
    this.addSql(
      `alter table "suppression" add constraint "suppression_via_check" check ("via" in ('LINK', 'SMS', 'EMAIL'));`,
    );

    this.addSql(
      `create table "throttle" ("key" bytea not null, "count" int not null, "window_ends_at" timestamptz(3) not null, primary key ("key"));`,
    );
    this.addSql(`create index "throttle_window_ends_at_index" on "throttle" ("window_ends_at");`);

    this.addSql(
      `create table "trial_use" ("mailbox_hash" bytea not null, "used_at" timestamptz(3) not null, "erase_at" timestamptz(3) not null, primary key ("mailbox_hash"));`,
    );
    this.addSql(`create index "trial_use_erase_at_index" on "trial_use" ("erase_at");`);

    this.addSql(
      `create table "view_receipt" ("request_id" uuid not null, "viewed_at" timestamptz(0) not null, primary key ("request_id", "viewed_at"));`,
    );

    this.addSql(
      `create table "visit" ("id" uuid not null, "visitor_hash" bytea not null, "host" text not null, "user_agent" text null, "os_name" text null, "os_version" text null, "browser_name" text null, "browser_version" text null, "device_type" text null, "device_brand" text null, "device_model" text null, "page_url" text not null, "referrer_url" text null, "source" text null, "visited_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "visit_visited_at_index" on "visit" ("visited_at");`);
    this.addSql(`alter table "visit" add constraint "visit_once" unique ("visitor_hash", "host");`);
    this.addSql(
      `alter table "visit" add constraint "visit_device_type_check" check ("device_type" in ('TABLET', 'MOBILE', 'DESKTOP'));`,
    );

    this.addSql(
      `create table "visitor_event" ("id" uuid not null, "visitor_hash" bytea not null, "name" text not null, "page_url" text null, "properties" text null, "happened_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "visitor_event_visitor_hash_index" on "visitor_event" ("visitor_hash");`);
    this.addSql(`create index "visitor_event_happened_at_index" on "visitor_event" ("happened_at");`);

    this.addSql(
      `create table "webhook_endpoint" ("id" uuid not null, "account_id" uuid not null, "url_sealed" bytea not null, "secret_sealed" bytea not null, "created_at" timestamptz(3) not null, "disabled_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "webhook_endpoint_account_id_index" on "webhook_endpoint" ("account_id");`);

    this.addSql(
      `create table "webhook_delivery" ("id" uuid not null, "endpoint_id" uuid not null, "event" text not null, "subject_id" uuid not null, "data" text not null, "state" text not null, "attempts" int not null, "last_status" int null, "last_error" text null, "created_at" timestamptz(3) not null, "delivered_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "webhook_delivery_created_at_index" on "webhook_delivery" ("created_at");`);
    this.addSql(
      `create index "webhook_delivery_newest" on "webhook_delivery" ("endpoint_id", "subject_id", "created_at");`,
    );
    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_state_check" check ("state" in ('PENDING', 'DELIVERED', 'FAILED'));`,
    );
    this.addSql(
      `create index "webhook_delivery_pending" on "webhook_delivery" ("created_at") where "state" = 'PENDING';`,
    );

    this.addSql(
      `alter table "email_change" add constraint "email_change_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "idempotency_key" add constraint "idempotency_key_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "lookup" add constraint "lookup_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "message" add constraint "message_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "location_request" add constraint "location_request_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "location_request" add constraint "location_request_message_id_foreign" foreign key ("message_id") references "message" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "location_request" add constraint "location_request_call_id_foreign" foreign key ("call_id") references "message" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "abuse_report" add constraint "abuse_report_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "abuse_report" add constraint "abuse_report_request_id_foreign" foreign key ("request_id") references "location_request" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "partner_token" add constraint "partner_token_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "checkout" add constraint "checkout_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "checkout" add constraint "checkout_plan_id_foreign" foreign key ("plan_id") references "plan" ("id");`,
    );

    this.addSql(
      `alter table "payment" add constraint "payment_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "payment" add constraint "payment_checkout_id_foreign" foreign key ("checkout_id") references "checkout" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "quota_entry" add constraint "quota_entry_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "recipient_key" add constraint "recipient_key_request_id_foreign" foreign key ("request_id") references "location_request" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "consent" add constraint "consent_request_id_foreign" foreign key ("request_id") references "location_request" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "consent" add constraint "consent_key_id_foreign" foreign key ("key_id") references "recipient_key" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "position" add constraint "position_consent_id_foreign" foreign key ("consent_id") references "consent" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "renewal_consent" add constraint "renewal_consent_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "renewal_consent" add constraint "renewal_consent_checkout_id_foreign" foreign key ("checkout_id") references "checkout" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "report" add constraint "report_lookup_id_foreign" foreign key ("lookup_id") references "lookup" ("id") on delete cascade;`,
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
    this.addSql(
      `alter table "subscription" add constraint "subscription_plan_id_foreign" foreign key ("plan_id") references "plan" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "view_receipt" add constraint "view_receipt_request_id_foreign" foreign key ("request_id") references "location_request" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "webhook_endpoint" add constraint "webhook_endpoint_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_endpoint_id_foreign" foreign key ("endpoint_id") references "webhook_endpoint" ("id") on delete cascade;`,
    );

    this.addSql(
      `insert into "plan" ("id", "currency_code", "first_day_debit_amount", "amount", "period_days", "trial_days", "lookups_per_period", "is_offered") values
        ('usd-7', 'USD', 99, 1199, 7, 1, 20, true),
        ('usd-28', 'USD', 99, 1949, 28, 1, 20, true),
        ('idr-7', 'IDR', 990000, 9900000, 7, 1, 20, true),
        ('idr-28', 'IDR', 990000, 16200000, 28, 1, 20, true),
        ('php-7', 'PHP', 4900, 39900, 7, 1, 20, true),
        ('php-28', 'PHP', 4900, 64900, 28, 1, 20, true);`,
    );

    this.addSql(
      `create table "lookup_count" ("day" date not null, "country" varchar(2) not null, "count" int not null, primary key ("day", "country"));`,
    );

    this.addSql(
      `create table "testimonial" ("id" uuid not null, "account_id" uuid not null, "state" text not null, "content_sealed" bytea null, "locale" text not null, "written_at" timestamptz(3) not null, "decided_at" timestamptz(3) null, "decided_by" text null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "testimonial" add constraint "testimonial_account_id_unique" unique ("account_id");`,
    );
    this.addSql(`create index "testimonial_state_index" on "testimonial" ("state");`);

    this.addSql(
      `alter table "testimonial" add constraint "testimonial_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "testimonial" add constraint "testimonial_state_check" check ("state" in ('DISMISSED', 'WAITING', 'PUBLISHED', 'REFUSED'));`,
    );
    this.addSql(
      `alter table "testimonial" add constraint "testimonial_locale_check" check ("locale" in ('en', 'id'));`,
    );

    this.addSql(
      `create table "client_error" ("day" date not null, "error" text not null, "place" text not null, "page" text not null, "count" int not null, primary key ("day", "error", "place", "page"));`,
    );

    this.addSql(
      `create function "plan_keeps_price"() returns trigger language plpgsql as $$ begin raise exception 'a plan keeps its price: insert another plan, and set is_offered of this one to false'; end $$;`,
    );
    this.addSql(
      `create trigger "plan_keeps_price" before update on "plan" for each row when ((old."currency_code", old."first_day_debit_amount", old."amount", old."period_days", old."trial_days") is distinct from (new."currency_code", new."first_day_debit_amount", new."amount", new."period_days", new."trial_days")) execute function "plan_keeps_price"();`,
    );

    this.addSql(
      `create table "report_picture" ("report_id" uuid not null, "item_hash" bytea not null, "picture_sealed" bytea not null, primary key ("report_id", "item_hash"));`,
    );
    this.addSql(
      `alter table "report_picture" add constraint "report_picture_report_id_foreign" foreign key ("report_id") references "report" ("id") on delete cascade;`,
    );

    this.addSql(
      `create table "closed_purchase" ("id" uuid not null, "gateway" text not null, "reference" text not null, "amount" int not null, "currency_code" text not null, "withdrawn_at" timestamptz(3) null, "erase_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "closed_purchase_erase_at_index" on "closed_purchase" ("erase_at");`);
  }
}
