import type { ContactMessage } from '@deskbell/contract/contact';
import { CONTACT_MESSAGE_MAX, CONTACT_SUBJECT_MAX, EMAIL_MAX, USER_NAME_MAX } from '@deskbell/contract/limits';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { ActionButton } from '../call-to-action.tsx';
import { checkContactMessage } from './check-contact-message.ts';
import styles from './contact-form.module.css';
import { ContactTextField } from './contact-text-field.tsx';
import { MessageSent } from './message-sent.tsx';
import { CONTACT_FIELDS, type ContactField, type FieldErrors, sendContactMessage } from './send-contact-message.ts';

const FIELDS = {
  name: { label: 'Name', autoComplete: 'name', maxLength: USER_NAME_MAX },
  email: { label: 'Email', type: 'email', autoComplete: 'email', maxLength: EMAIL_MAX },
  subject: { label: 'Subject', maxLength: CONTACT_SUBJECT_MAX },
  message: { label: 'Message', type: 'multiline', maxLength: CONTACT_MESSAGE_MAX },
} as const;

export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing');
  const [error, setError] = useState<string>();
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});

  function showErrors(errors: FieldErrors) {
    setFieldErrors(errors);
    const firstInvalid = CONTACT_FIELDS.find((field) => errors[field]);
    if (firstInvalid) form.current?.querySelector<HTMLElement>(`[name="${firstInvalid}"]`)?.focus();
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === 'sending') return;
    setError(undefined);
    const message = readMessage(event.currentTarget);
    const errors = checkContactMessage(message);
    showErrors(errors);
    if (Object.keys(errors).length > 0) return;
    setState('sending');
    const failure = await sendContactMessage(message);
    if (!failure) {
      form.current?.reset();
      setState('sent');
      return;
    }
    setState('writing');
    setError(failure.error);
    showErrors(failure.fieldErrors);
  }

  function writeAnother() {
    setState('writing');
    requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
  }

  const textField = (name: ContactField) => (
    <ContactTextField
      name={name}
      {...FIELDS[name]}
      error={fieldErrors[name]}
      onChange={() => setFieldErrors(({ [name]: _fixed, ...others }) => others)}
    />
  );

  return (
    <div className={styles.box}>
      {state === 'sent' && <MessageSent onWriteAnother={writeAnother} />}
      <form ref={form} className={styles.form} method="post" noValidate hidden={state === 'sent'} onSubmit={send}>
        {error && (
          <div className={styles.failure} role="alert" ref={scrollIntoView}>
            <CircleAlert size={20} aria-hidden="true" />
            <p>
              <b>{error}</b> <span>Nothing you typed is lost.</span>
            </p>
          </div>
        )}
        <div className={styles.pair}>
          {textField('name')}
          {textField('email')}
        </div>
        {textField('subject')}
        {textField('message')}
        <div className={styles.end}>
          <ActionButton type="submit" size="large" aria-busy={state === 'sending'}>
            <span className={state === 'sending' ? styles.covered : undefined}>Send message</span>
            {state === 'sending' && (
              <span className={styles.spinner}>
                <Spinner />
              </span>
            )}
          </ActionButton>
          <p className={styles.hint}>All four fields are required.</p>
        </div>
      </form>
    </div>
  );
}

/** On a small screen the submit button is far below the error. */
function scrollIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Uncontrolled fields: text that was typed before hydration is kept. */
function readMessage(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form);
  const value = (field: ContactField) => String(data.get(field) ?? '').trim();
  return { name: value('name'), email: value('email'), subject: value('subject'), message: value('message') };
}
