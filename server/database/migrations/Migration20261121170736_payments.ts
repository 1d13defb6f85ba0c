import { Migration } from '@mikro-orm/migrations';

export class Migration20261121170736_payments extends Migration {
  override name = 'Migration20261121170736_payments';

  override up(): void | Promise<void> {
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
      `create table "checkout" ("id" uuid not null, "account_id" uuid not null, "plan_id" text not null, "is_registration" boolean not null, "idempotency_key" text not null, "gateway" text not null, "method" text not null, "state" text not null, "currency_code" text not null, "amount_now" int not null, "amount_later" int not null, "trial_days" int not null, "period_days" int not null, "locale" text not null, "payer_hash" bytea null, "reference" text null, "pay_url" text null, "detail_sealed" bytea null, "created_at" timestamptz(3) not null, "settled_at" timestamptz(3) null, "signed_in_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "checkout_account_id_index" on "checkout" ("account_id");`);
    this.addSql(
      `alter table "checkout" add constraint "checkout_reference_unique" unique ("gateway", "reference");`,
    );
    this.addSql(
      `alter table "checkout" add constraint "checkout_idempotency_unique" unique ("account_id", "idempotency_key");`,
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
      `create table "quota_entry" ("id" uuid not null, "account_id" uuid not null, "lookup_id" uuid not null, "kind" text not null, "reason" text not null, "period_started_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "quota_entry_period" on "quota_entry" ("account_id", "period_started_at");`);
    this.addSql(`alter table "quota_entry" add constraint "quota_entry_once" unique ("lookup_id", "kind");`);

    this.addSql(
      `create table "renewal_consent" ("id" uuid not null, "account_id" uuid not null, "checkout_id" uuid not null, "version" text not null, "locale" text not null, "text" text not null, "given_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "renewal_consent_account_id_index" on "renewal_consent" ("account_id");`);
    this.addSql(
      `alter table "renewal_consent" add constraint "renewal_consent_checkout_id_unique" unique ("checkout_id");`,
    );

    this.addSql(
      `alter table "account" add "phone_sealed" bytea null, add "email_proven_at" timestamptz(3) null;`,
    );

    this.addSql(`alter table "message" drop constraint "message_purpose_check";`);
    this.addSql(
      `alter table "message" add constraint "message_purpose_check" check ("purpose" in ('INVITATION', 'REMINDER', 'CONFIRMATION', 'SIGN_IN', 'RESET_CODE', 'EMAIL_CHANGE', 'PASSWORD_CHANGED', 'ACCOUNT_DELETED', 'PAYMENT'));`,
    );

    this.addSql(`alter table "session" drop constraint "session_signed_in_by_check";`);
    this.addSql(
      `alter table "session" add constraint "session_signed_in_by_check" check ("signed_in_by" in ('LINK', 'PASSWORD', 'PAYMENT'));`,
    );

    this.addSql(`alter table "subscription" drop constraint "subscription_agreement_check";`);
    this.addSql(`alter table "subscription" drop column "agreement";`);
    this.addSql(
      `alter table "subscription" add "plan_id" text null, add "state" text not null default 'CANCELLED', add "period_started_at" timestamptz(3) not null default now(), add "paid_until" timestamptz(3) not null default now(), add "failed_attempts" int not null default 0, add "next_charge_at" timestamptz(3) null, add "reminded_at" timestamptz(3) null, add "gateway" text null, add "reference" text null, add "checkout_id" uuid null;`,
    );
    this.addSql(
      `alter table "subscription" add constraint "subscription_plan_id_foreign" foreign key ("plan_id") references "plan" ("id") on delete set null;`,
    );
    this.addSql(`create index "subscription_next_charge_at_index" on "subscription" ("next_charge_at");`);
    this.addSql(
      `alter table "subscription" add constraint "subscription_state_check" check ("state" in ('TRIAL', 'ACTIVE', 'PAST_DUE', 'CANCELLED', 'EXPIRED', 'UNSUBSCRIBED'));`,
    );

    this.addSql(
      `alter table "checkout" add constraint "checkout_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "checkout" add constraint "checkout_plan_id_foreign" foreign key ("plan_id") references "plan" ("id");`,
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
      `alter table "payment" add constraint "payment_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "payment" add constraint "payment_checkout_id_foreign" foreign key ("checkout_id") references "checkout" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "payment" add constraint "payment_kind_check" check ("kind" in ('TRIAL', 'PERIOD'));`,
    );
    this.addSql(
      `alter table "payment" add constraint "payment_state_check" check ("state" in ('PAID', 'FAILED', 'REFUNDED'));`,
    );

    this.addSql(
      `alter table "quota_entry" add constraint "quota_entry_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "quota_entry" add constraint "quota_entry_kind_check" check ("kind" in ('DEBIT', 'REFUND'));`,
    );
    this.addSql(
      `alter table "quota_entry" add constraint "quota_entry_reason_check" check ("reason" in ('LOOKUP', 'FAILED', 'EMPTY', 'REPORT_EXPIRED'));`,
    );

    this.addSql(
      `alter table "renewal_consent" add constraint "renewal_consent_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "renewal_consent" add constraint "renewal_consent_checkout_id_foreign" foreign key ("checkout_id") references "checkout" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "renewal_consent" add constraint "renewal_consent_locale_check" check ("locale" in ('en', 'id'));`,
    );

    // Rows of before: given without a price.
    this.addSql(
      `update "subscription" set "state" = 'ACTIVE', "period_started_at" = "created_at", "paid_until" = "valid_until";`,
    );
    this.addSql(
      `alter table "subscription" alter "state" drop default, alter "period_started_at" drop default, alter "paid_until" drop default;`,
    );
    this.addSql(`update "account" set "email_proven_at" = "created_at";`);
    this.addSql(
      `insert into "plan" ("id", "currency_code", "first_day_debit_amount", "amount", "period_days", "trial_days", "lookups_per_period", "is_offered") values
        ('usd-7', 'USD', 99, 1199, 7, 1, 20, true),
        ('usd-28', 'USD', 99, 1949, 28, 1, 20, true),
        ('idr-7', 'IDR', 990000, 9900000, 7, 1, 20, true),
        ('idr-28', 'IDR', 990000, 16200000, 28, 1, 20, true),
        ('php-7', 'PHP', 2900, 39900, 7, 1, 20, true),
        ('php-28', 'PHP', 2900, 64900, 28, 1, 20, true);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "checkout" drop constraint "checkout_plan_id_foreign";`);
    this.addSql(`alter table "subscription" drop constraint "subscription_plan_id_foreign";`);
    this.addSql(`alter table "payment" drop constraint "payment_checkout_id_foreign";`);
    this.addSql(`alter table "renewal_consent" drop constraint "renewal_consent_checkout_id_foreign";`);

    this.addSql(`drop table if exists "payment_event" cascade;`);
    this.addSql(`drop table if exists "plan" cascade;`);
    this.addSql(`drop table if exists "checkout" cascade;`);
    this.addSql(`drop table if exists "payment" cascade;`);
    this.addSql(`drop table if exists "quota_entry" cascade;`);
    this.addSql(`drop table if exists "renewal_consent" cascade;`);

    this.addSql(`alter table "account" drop column "phone_sealed", drop column "email_proven_at";`);

    this.addSql(`alter table "message" drop constraint "message_purpose_check";`);
    this.addSql(
      `alter table "message" add constraint "message_purpose_check" check ("purpose" in ('INVITATION', 'REMINDER', 'CONFIRMATION', 'SIGN_IN', 'RESET_CODE', 'EMAIL_CHANGE', 'PASSWORD_CHANGED', 'ACCOUNT_DELETED'));`,
    );

    this.addSql(`alter table "session" drop constraint "session_signed_in_by_check";`);
    this.addSql(
      `alter table "session" add constraint "session_signed_in_by_check" check ("signed_in_by" in ('LINK', 'PASSWORD'));`,
    );

    this.addSql(`drop index "subscription_next_charge_at_index";`);
    this.addSql(`alter table "subscription" drop constraint "subscription_state_check";`);
    this.addSql(
      `alter table "subscription" drop column "plan_id", drop column "state", drop column "period_started_at", drop column "paid_until", drop column "failed_attempts", drop column "next_charge_at", drop column "reminded_at", drop column "gateway", drop column "reference", drop column "checkout_id";`,
    );
    this.addSql(`alter table "subscription" add "agreement" text not null;`);
    this.addSql(
      `alter table "subscription" add constraint "subscription_agreement_check" check ("agreement" in ('RENEWING', 'CANCELLED', 'UNSUBSCRIBED'));`,
    );
  }
}
