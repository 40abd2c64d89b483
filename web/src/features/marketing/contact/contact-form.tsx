import { CONTACT_MESSAGE_MAX, CONTACT_SUBJECT_MAX, EMAIL_MAX, USER_NAME_MAX } from '@deskbell/contract/limits';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import { ActionButton } from '../call-to-action.tsx';
import { checkContactMessage } from './check-contact-message.ts';
import styles from './contact-form.module.css';
import { ContactTextField } from './contact-text-field.tsx';
import { MessageSent } from './message-sent.tsx';
import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactMessage,
  type FieldErrors,
  sendContactMessage,
} from './send-contact-message.ts';

export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing');
  const [error, setError] = useState<string>();
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});

  function showErrors(errors: FieldErrors) {
    setFieldErrors(errors);
    const firstWrong = CONTACT_FIELDS.find((field) => errors[field]);
    if (firstWrong) form.current?.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus();
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === 'sending') return;
    setError(undefined);
    const message = readMessage(event.currentTarget);
    const mistakes = checkContactMessage(message);
    showErrors(mistakes);
    if (Object.keys(mistakes).length > 0) return;
    setState('sending');
    const outcome = await sendContactMessage(message);
    if (outcome.sent) {
      form.current?.reset();
      setState('sent');
      return;
    }
    setState('writing');
    setError(outcome.error);
    showErrors(outcome.fieldErrors);
  }

  function writeAnother() {
    setState('writing');
    requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
  }

  const forget = (field: ContactField) => () => setFieldErrors(({ [field]: _mended, ...others }) => others);

  return (
    <div className={styles.box}>
      {state === 'sent' && <MessageSent onWriteAnother={writeAnother} />}
      <form ref={form} className={styles.form} method="post" noValidate hidden={state === 'sent'} onSubmit={send}>
        {error && (
          <div className={styles.failure} role="alert" ref={bringIntoView}>
            <CircleAlert size={20} aria-hidden="true" />
            <p>
              <b>{error}</b> <span>Nothing you typed is lost.</span>
            </p>
          </div>
        )}
        <div className={styles.pair}>
          <ContactTextField
            name="name"
            label="Name"
            autoComplete="name"
            maxLength={USER_NAME_MAX}
            error={fieldErrors.name}
            onChange={forget('name')}
          />
          <ContactTextField
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={EMAIL_MAX}
            error={fieldErrors.email}
            onChange={forget('email')}
          />
        </div>
        <ContactTextField
          name="subject"
          label="Subject"
          maxLength={CONTACT_SUBJECT_MAX}
          error={fieldErrors.subject}
          onChange={forget('subject')}
        />
        <ContactTextField
          name="message"
          label="Message"
          type="multiline"
          maxLength={CONTACT_MESSAGE_MAX}
          error={fieldErrors.message}
          onChange={forget('message')}
        />
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

/** On a small screen the button that was pressed is far below what went wrong. */
function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}

function readMessage(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form);
  const typed = (field: ContactField) => String(data.get(field) ?? '').trim();
  return { name: typed('name'), email: typed('email'), subject: typed('subject'), message: typed('message') };
}
