import { Migration } from '@mikro-orm/migrations';

export class Migration20261121230000_reviews_and_counts extends Migration {
  override name = 'Migration20261121230000_reviews_and_counts';

  override up(): void | Promise<void> {
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
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "lookup_count" cascade;`);
    this.addSql(`drop table if exists "testimonial" cascade;`);
  }
}
