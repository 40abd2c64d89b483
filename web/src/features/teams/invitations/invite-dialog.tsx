import { isPublicEmailAddress } from '@deskbell/contract/email-address';
import { INVITATION_DAYS } from '@deskbell/contract/limits';
import type { Team } from '@deskbell/contract/teams';
import { ApiError } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { isolated } from '../../../format/isolated.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { TagInput, withTags } from '../../../ui/controls/tag-input.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useFields } from '../../../ui/hooks/use-fields.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { type Access, AccessFields, accessProblem, type TeamSite } from '../members/access-fields.tsx';
import { rolesUpTo } from '../role-texts.ts';
import { useInvite } from './invitation-queries.ts';

const NEW: Access & { tags: string[]; typed: string } = {
  tags: [],
  typed: '',
  role: 'agent',
  sees_all_sites: true,
  site_ids: [],
};

interface InviteDialogProps {
  team: Team;
  sites: readonly TeamSite[];
  onClose: () => void;
}

export function InviteDialog({ team, sites, onClose }: InviteDialogProps) {
  const send = useInvite(team.id);
  const { form, draft, set, errorOf, isReady } = useFields({
    initial: NEW,
    check: ({ tags, typed, ...access }) => ({
      emails: addressProblem(withTags(tags, typed, isPublicEmailAddress)),
      site_ids: accessProblem(access),
    }),
  });
  const { tags, typed, ...access } = draft;
  const emails = withTags(tags, typed, isPublicEmailAddress);
  const validCount = emails.filter(isPublicEmailAddress).length;
  // A refusal applies to the addresses that were sent.
  const refusal =
    send.error && send.variables.emails.join() === emails.join() ? refusalText(send.error, emails) : undefined;

  function submit() {
    if (!isReady() || send.isPending) return;
    send.mutate(
      { emails, ...access },
      {
        onSuccess: () => {
          showToast(
            'success',
            emails.length === 1 ? 'Invitation sent' : `${emails.length} invitations sent`,
            emails.join(', '),
          );
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title={`Invite to ${isolated(team.name)}`}
      description={`Each address gets one email with a link that works for ${INVITATION_DAYS} days.`}
      width={560}
      unsaved={emails.length > 0 && !send.isSuccess}
      onClose={onClose}
    >
      <DialogForm
        ref={form}
        action={validCount > 1 ? `Send ${validCount} Invitations` : 'Send Invitation'}
        isBusy={send.isPending}
        onSubmit={submit}
      >
        <Field
          label="Email addresses"
          hint="Several with a comma, space or Enter."
          error={errorOf('emails') ?? refusal}
        >
          {(control) => (
            <TagInput
              {...control}
              name="emails"
              inputMode="email"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              tags={tags}
              typed={typed}
              isValid={isPublicEmailAddress}
              onChange={(tags, typed) => set({ tags, typed })}
            />
          )}
        </Field>
        <AccessFields
          access={access}
          roles={rolesUpTo(team.role)}
          sites={sites}
          sitesError={errorOf('site_ids')}
          onChange={set}
        />
      </DialogForm>
    </Dialog>
  );
}

function addressProblem(emails: readonly string[]): string | undefined {
  if (emails.length === 0) return 'Write at least one email address.';
  const wrong = emails.find((email) => !isPublicEmailAddress(email));
  return wrong && `“${wrong}” is not an email address. Write addresses like you@example.com, with commas between them.`;
}

function refusalText(error: Error, emails: readonly string[]): string {
  const issue = error instanceof ApiError ? error.issues[0] : undefined;
  const address = issue?.path[0] === 'emails' ? emails[Number(issue.path[1])] : undefined;
  return issue && address ? `${address}: ${issue.message}` : failureText(error);
}
