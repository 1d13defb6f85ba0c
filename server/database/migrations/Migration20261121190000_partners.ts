import { Migration } from '@mikro-orm/migrations';

export class Migration20261121190000_partners extends Migration {
  override name = 'Migration20261121190000_partners';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "idempotency_key" ("key" bytea not null, "account_id" uuid null, "request_hash" bytea not null, "status" int null, "answer_sealed" bytea null, "locked_until" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("key"));`,
    );
    this.addSql(`create index "idempotency_key_account_id_index" on "idempotency_key" ("account_id");`);
    this.addSql(`create index "idempotency_key_expires_at_index" on "idempotency_key" ("expires_at");`);

    this.addSql(
      `create table "partner_token" ("id" uuid not null, "account_id" uuid not null, "token_hash" bytea not null, "name_sealed" bytea not null, "scopes" text not null, "created_at" timestamptz(3) not null, "last_used_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "partner_token_account_id_index" on "partner_token" ("account_id");`);
    this.addSql(
      `alter table "partner_token" add constraint "partner_token_token_hash_unique" unique ("token_hash");`,
    );

    this.addSql(
      `create table "visit" ("id" uuid not null, "visitor_hash" bytea not null, "host" text not null, "user_agent" text null, "os_name" text null, "os_version" text null, "browser_name" text null, "browser_version" text null, "device_type" text null, "device_brand" text null, "device_model" text null, "page_url" text not null, "referrer_url" text null, "source" text null, "visited_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "visit_visited_at_index" on "visit" ("visited_at");`);
    this.addSql(`alter table "visit" add constraint "visit_once" unique ("visitor_hash", "host");`);

    this.addSql(
      `create table "visitor_event" ("id" uuid not null, "visitor_hash" bytea not null, "name" text not null, "page_url" text null, "properties" text null, "happened_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "visitor_event_visitor_hash_index" on "visitor_event" ("visitor_hash");`);
    this.addSql(`create index "visitor_event_happened_at_index" on "visitor_event" ("happened_at");`);

    this.addSql(
      `create table "webhook_endpoint" ("id" uuid not null, "account_id" uuid not null, "url_sealed" bytea not null, "secret_sealed" bytea not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
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
      `alter table "idempotency_key" add constraint "idempotency_key_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "partner_token" add constraint "partner_token_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "visit" add constraint "visit_device_type_check" check ("device_type" in ('TABLET', 'MOBILE', 'DESKTOP'));`,
    );

    this.addSql(
      `alter table "webhook_endpoint" add constraint "webhook_endpoint_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_endpoint_id_foreign" foreign key ("endpoint_id") references "webhook_endpoint" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_state_check" check ("state" in ('PENDING', 'DELIVERED', 'FAILED'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "webhook_delivery" drop constraint "webhook_delivery_endpoint_id_foreign";`);

    this.addSql(`drop table if exists "idempotency_key" cascade;`);
    this.addSql(`drop table if exists "partner_token" cascade;`);
    this.addSql(`drop table if exists "visit" cascade;`);
    this.addSql(`drop table if exists "visitor_event" cascade;`);
    this.addSql(`drop table if exists "webhook_endpoint" cascade;`);
    this.addSql(`drop table if exists "webhook_delivery" cascade;`);
  }
}
