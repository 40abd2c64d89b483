import type { Site } from '@deskbell/contract/sites';
import { ExternalLink } from 'lucide-react';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';

export function TryWidget({ site }: { site: Site }) {
  return (
    <ButtonLink href={`/try/${site.id}`} target="_blank" icon={<ExternalLink {...ICON_SM} />}>
      Try it
    </ButtonLink>
  );
}
