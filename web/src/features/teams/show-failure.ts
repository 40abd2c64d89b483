import { failureText } from '../../api/failure-text.ts';
import { showToast } from '../../ui/feedback/toast.ts';

export function showFailure(title: string, error: unknown): void {
  showToast('error', title, failureText(error));
}
