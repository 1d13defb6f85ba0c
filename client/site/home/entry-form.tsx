import { countryOptions } from '#shared/country-options.ts';
import errorsEn from '../../src/i18n/en/errors.json';
import locationEn from '../../src/i18n/en/location.json';
import lookupEn from '../../src/i18n/en/lookup.json';
import errorsId from '../../src/i18n/id/errors.json';
import locationId from '../../src/i18n/id/location.json';
import lookupId from '../../src/i18n/id/lookup.json';
import { usePage } from '../frame/page.tsx';
import { homes } from './home.ts';

/** For what cannot be looked up, and for a lost connection, as in the app. */
const words = {
  en: { ...lookupEn.problem, failed: errorsEn.OFFLINE },
  id: { ...lookupId.problem, failed: errorsId.OFFLINE },
};

const locationWords = { en: locationEn, id: locationId };

/** The one field, for a number or an address; its script reads its messages from the form's attributes. */
export function EntryForm() {
  const { locale, common } = usePage();
  const { entry } = homes[locale];
  const { phone } = common;
  const problems = words[locale];
  return (
    <form
      id="entry"
      noValidate
      data-phone={entry.phone}
      data-email={entry.email}
      data-empty={entry.empty}
      data-phoneinvalid={entry.phoneInvalid}
      data-emailinvalid={entry.emailInvalid}
      data-lookupphoneinvalid={problems.phoneInvalid}
      data-lookupemailinvalid={problems.emailInvalid}
      data-notmobile={locationWords[locale].request.numberNotMobile}
      data-characters={phone.characters}
      data-several={phone.several}
      data-country={phone.country}
      data-failed={problems.failed}
    >
      <label for="subject">{entry.label}</label>
      <div class="number">
        <span class="country">
          <span aria-hidden="true" />
          <select aria-label={phone.countryLabel}>
            {countryOptions(locale).map(({ country, label }) => (
              <option value={country}>{label}</option>
            ))}
          </select>
        </span>
        <input
          id="subject"
          type="text"
          inputmode="text"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          maxLength={254}
          aria-describedby="subject-hint subject-kind subject-problem"
        />
      </div>
      <p class="hint" id="subject-hint">
        {entry.hint}
      </p>
      <p class="kind" id="subject-kind" aria-live="polite" />
      <p class="error" id="subject-problem" role="alert" />
      <button type="button" class="outline small" id="subject-offer" hidden>
        {phone.didYouMean}
      </button>
      <div class="buttons">
        <button class="solid" value="locate">
          {entry.locate}
        </button>
        <button class="outline" value="lookup">
          {entry.lookUp}
        </button>
      </div>
      <p class="hint">{entry.locateHint}</p>
      <p class="notice">{entry.needsScript}</p>
    </form>
  );
}
