import link from '../../../ui/controls/link.module.css';

/** Leads to the box of the code on the same page. */
export const CodeLink = ({ children }: { children: string }) => (
  <a href="#widget-integration" className={link.link}>
    {children}
  </a>
);
