import { escapeHtml } from '../http/pages/escape-html.ts';
import { EXCLAMATION, icon, logo, plainPage } from '../http/pages/plain-page.ts';

const FLASK =
  '<path d="M14 2v6a2 2 0 0 0 .245.96l5.51 10.08A2 2 0 0 1 18 22H6a2 2 0 0 1-1.755-2.96l5.51-10.08A2 2 0 0 0 10 8V2"/><path d="M6.453 15h11.094"/><path d="M8.5 2h7"/>';

export interface SignInForm {
  readonly email: string;
  readonly name: string;
}

export interface Problem {
  readonly field: keyof SignInForm;
  readonly message: string;
}

export function localSignInPage(footer: string, form: SignInForm, problem?: Problem): string {
  const errorOf = (field: keyof SignInForm) =>
    problem?.field === field
      ? `<p class="err" id="${field}-error">${icon(EXCLAMATION, 16)}<span>${escapeHtml(problem.message)}</span></p>`
      : '';
  const invalid = (field: keyof SignInForm) =>
    problem?.field === field ? ` aria-invalid="true" aria-describedby="${field}-error" autofocus` : '';
  return page(
    footer,
    'Sign in',
    `<h1>Sign in to Deskbell</h1>
    <p class="muted lede">with a local account on this computer</p>
    <div class="alert note">${icon(FLASK, 20)}<span><b>For evaluation only.</b> This page accepts any address you type and asks for no password. A public installation signs in with Google or another OpenID provider instead.</span></div>
    <form class="form" method="post" novalidate>
      <div class="field"><label for="email">Email</label><input class="input" id="email" name="email" type="email" autocomplete="email" required value="${escapeHtml(form.email)}"${invalid('email')}${problem ? '' : ' autofocus'}>${errorOf('email')}</div>
      <div class="field"><label for="name">Name</label><input class="input" id="name" name="name" autocomplete="name" value="${escapeHtml(form.name)}"${invalid('name')}>${errorOf('name')}<p class="hint">Shown in the greeting on your dashboard.</p></div>
      <button class="btn btn-lg btn-primary btn-block" type="submit">Continue</button>
    </form>
    <p class="small muted">The same address opens the same desk next time. <a class="link" href="/">Cancel</a></p>`,
  );
}

export function expiredSignInPage(footer: string): string {
  return page(
    footer,
    'Sign-in expired',
    `<h1>Sign-in expired</h1>
    <p class="muted lede">This sign-in was already completed or took too long. Start again from the home page.</p>
    <p class="again"><a class="btn btn-lg btn-primary btn-block" href="/">Back to Deskbell</a></p>`,
  );
}

function page(footer: string, title: string, card: string): string {
  return plainPage({
    language: 'en',
    title: `${title} · Deskbell local accounts`,
    header: logo('/', 'Deskbell, home'),
    main: `<div class="card">
    ${card}
  </div>`,
    footer: `<span>Deskbell local accounts</span>${footer}`,
  });
}
