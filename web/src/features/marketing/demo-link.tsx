import { DEMO_URL } from '../../content/deployment.ts';
import { ActionLink } from './call-to-action.tsx';
import { demo } from './installation-choices.ts';

/** The second button of the hero and of the call: the public demo where there is one. */
export function DemoLink() {
  if (!demo.isFor('on')) return null;
  return (
    <ActionLink size="large" variant="secondary" to={DEMO_URL} mark={demo.mark('on')}>
      Try the live demo
    </ActionLink>
  );
}
