import { useEffect, useEffectEvent } from 'react';
import { counted } from '../../../format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/field.tsx';
import { type FilterMenuProps, MATCHES } from '../../../ui/controls/filter-menu.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/overlays/dialog.tsx';
import type { TagFilterProps } from '../tagging/tag-filter.tsx';
import { useTagFilter } from '../tagging/use-tag-filter.tsx';
import styles from './filter-sheet.module.css';

export type FilterGroup = FilterMenuProps<string>;

interface FilterSheetProps extends TagFilterProps {
  groups: readonly FilterGroup[];
  total: number | undefined;
  onClear: () => void;
  onClose: () => void;
}

export function FilterSheet(props: FilterSheetProps) {
  const { siteId, filter, total, onChange, onClear, onClose } = props;
  const tagGroup = useTagFilter(siteId, filter, onChange);
  const groups = [...props.groups, ...(tagGroup ? [tagGroup] : [])];
  const loadOptions = useEffectEvent(() => {
    for (const { onOpen } of groups) onOpen?.();
  });
  useEffect(() => loadOptions(), []);

  return (
    <Dialog title="Filter tickets" width={420} focus="dialog" onClose={onClose}>
      <DialogBody>
        {groups.map(({ label, options, single, match, chosen, onChange }) => (
          <fieldset key={label} className={styles.group}>
            <legend className={styles.label}>{label}</legend>
            {options.map((option) => (
              <Checkbox
                key={option.value}
                label={
                  <span className={styles.option}>
                    {option.icon}
                    <bdi>{option.label}</bdi>
                  </span>
                }
                checked={chosen.includes(option.value)}
                onChange={({ target }) => {
                  const others = single ? [] : chosen.filter((value) => value !== option.value);
                  onChange(target.checked ? [...others, option.value] : others);
                }}
              />
            ))}
            {match && chosen.length > 1 && <Segmented label={`${label}: match`} options={MATCHES} {...match} />}
          </fieldset>
        ))}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClear}>Clear filters</Button>
        <Button variant="primary" onClick={onClose}>
          {total === undefined ? 'Show tickets' : `Show ${counted(total, 'ticket')}`}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
