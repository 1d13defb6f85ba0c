import { Migration } from '@mikro-orm/migrations';

export class Migration20261121195600_reset_code_network extends Migration {
  override up(): void {
    this.addSql(`delete from "reset_code";`);
    this.addSql(
      `alter table "reset_code" add "network_hash" bytea not null, add "tries_by_others" int not null default 0;`,
    );
    this.addSql(`alter table "reset_code" drop constraint "reset_code_email_hash_unique";`);
    this.addSql(
      `alter table "reset_code" add constraint "reset_code_email_hash_network_hash_unique" unique ("email_hash", "network_hash");`,
    );
  }
}
