import { listRequests } from '@vigilia/contract/users/registration';
import { call } from '../../../core/backend/api.ts';
import { useEditedRecord } from '../../../domain/edited-record.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { REGISTER_TEXTS } from '../../features/users/form-texts.ts';
import { applicantInState, RegisterForm } from '../../features/users/register-form.tsx';

export default function Screen() {
  const { stored, isEdit, key, instead } = useEditedRecord({
    inState: applicantInState,
    load: async (id, signal) => (await call(listRequests, { signal })).find((request) => request.id === id),
    list: '/register/requests',
  });
  const { title, about, aboutRequest } = REGISTER_TEXTS;
  return (
    <Page title={title} about={isEdit ? aboutRequest : about}>
      {instead ?? <RegisterForm key={key} applicant={stored} />}
    </Page>
  );
}
