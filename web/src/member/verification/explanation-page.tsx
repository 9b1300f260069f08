/** How a member knows that a ballot was counted: one page, also for those who have not signed in. */
import { VERIFICATION_LIMITS } from '../../core/verification-limits.ts';
import { Link } from '../shell/link.tsx';
import { Page } from '../shell/page.tsx';
import { PATHS } from '../shell/path.ts';
import { EXPLANATION_TEXTS as T } from './explanation-texts.ts';

export const ExplanationPage = () => (
  <Page heading={T.heading}>
    <ol className="steps">
      {T.steps.map(({ title, text }) => (
        <li key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ol>
    <h2>{T.wrong}</h2>
    <p>{T.wrongAbout}</p>
    <h2>{T.care}</h2>
    <p>{T.careAbout}</p>
    <h2>{T.limits}</h2>
    <p className="quiet">{VERIFICATION_LIMITS}</p>
    <p>
      <Link to={PATHS.home}>{T.back}</Link>
    </p>
  </Page>
);
