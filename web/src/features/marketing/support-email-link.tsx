import { SUPPORT_EMAIL } from '../../content/deployment.ts';
import text from './text.module.css';

export function SupportEmailLink() {
  return (
    <a className={text.link} href={`mailto:${SUPPORT_EMAIL}`}>
      {SUPPORT_EMAIL}
    </a>
  );
}
