import { Migration } from '@mikro-orm/migrations';

export class Migration20261126100100_unseen_answers_index extends Migration {
  override name = 'Migration20261126100100_unseen_answers_index';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(
      `create index concurrently "location_request_unseen" on "location_request" ("unseen_since") where "unseen_since" is not null and "answer_mailed_at" is null;`,
    );
  }
}
