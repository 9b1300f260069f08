/** The second call of an assembly, folded until it is wanted. */
import { Checkbox, TextInput } from '@mantine/core';
import { type UseFormReturn, useController } from 'react-hook-form';
import { inputProps } from '../../../../ui/form/form-fields.ts';
import { MomentField } from '../../../../ui/form/moment/moment-field.tsx';
import type { FormSave } from '../../../../ui/form/saving/form-save.tsx';
import { readOnlyWhileSaving } from '../../../../ui/form/saving/read-only-while-saving.ts';
import { TEXTS } from '../texts.ts';
import type { AssemblyFields } from './fields.ts';
import styles from './form.module.css';

const T = TEXTS.form.secondCall;

interface SecondCallFieldsProps {
  form: UseFormReturn<AssemblyFields>;
  save: FormSave;
  opened: boolean;
}

export function SecondCallFields({ form, save, opened }: SecondCallFieldsProps) {
  const input = inputProps(form, save);
  return (
    <>
      <Checkbox {...input('secondCall')} size="md" label={T.label} description={T.hint} />
      {opened && (
        <>
          <div className={styles.pair}>
            <MomentPart form={form} save={save} name="secondCallDate" kind="day" label={T.date} />
            <MomentPart form={form} save={save} name="secondCallHour" kind="hour" label={T.hour} />
          </div>
          <TextInput
            {...input('secondCallQuorum')}
            inputMode="numeric"
            label={T.quorum}
            description={T.quorumHint}
            required
          />
        </>
      )}
    </>
  );
}

interface MomentPartProps extends Omit<SecondCallFieldsProps, 'opened'> {
  name: 'secondCallDate' | 'secondCallHour';
  kind: 'day' | 'hour';
  label: string;
}

function MomentPart({ form, save, name, kind, label }: MomentPartProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <MomentField
      kind={kind}
      label={label}
      name={name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
      error={fieldState.error?.message}
      {...readOnlyWhileSaving(save.saving)}
      disabled={save.done}
      required
    />
  );
}
