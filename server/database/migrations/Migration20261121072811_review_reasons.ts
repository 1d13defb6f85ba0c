import { Migration } from '@mikro-orm/migrations';

export class Migration20261121072811_review_reasons extends Migration {
  override name = 'Migration20261121072811_review_reasons';

  override up(): void | Promise<void> {
    this.addSql(`alter table "audit_entry" add "why_sealed" bytea null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "audit_entry" drop column "why_sealed";`);
  }
}
