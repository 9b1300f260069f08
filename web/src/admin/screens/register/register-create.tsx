import { useLocation } from 'react-router';
import { Page } from '../../../ui/page/page.tsx';
import { REGISTER_TEXTS } from '../../features/users/form-texts.ts';
import { applicantInState, RegisterForm } from '../../features/users/register-form.tsx';

export default function Screen() {
  const location = useLocation();
  const { title, about, aboutRequest } = REGISTER_TEXTS;
  return (
    <Page title={title} about={applicantInState(location.state) ? aboutRequest : about}>
      {/* Another entry of the history is another form. */}
      <RegisterForm key={location.key} />
    </Page>
  );
}
