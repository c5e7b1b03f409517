import { Button } from '@mantine/core';
import { downloadUrl } from '#libs/ui';
import { detailOf } from '../../api/problem.js';
import { toast } from '../../toasts/toasts.js';
import { useStatementFileMutation, type StatementFile } from './earnings-api.js';
import classes from './earnings.module.css';

interface StatementFilesProps {
  /** `YYYY-MM` or `YYYY`. */
  period: string;
  /** The period in words. */
  name: string;
}

/** Downloads of a statement. @spec A13 */
export function StatementFiles({ period, name }: StatementFilesProps) {
  return (
    <div className={classes.files}>
      <FileButton file={`${period}.csv`} label={`CSV of ${name}`}>
        CSV
      </FileButton>
      <FileButton file={`${period}.pdf`} label={`PDF of ${name}`}>
        PDF
      </FileButton>
    </div>
  );
}

function FileButton({ file, label, children }: { file: StatementFile; label: string; children: string }) {
  const [fetchFile, { isLoading }] = useStatementFileMutation();
  const save = async () => {
    const { data, error } = await fetchFile(file);
    if (data) downloadUrl(data, `latchkey-statement-${file}`);
    else toast.error(detailOf(error, 'The statement could not be loaded'));
  };
  return (
    <Button variant="default" size="sm" loading={isLoading} aria-label={label} onClick={() => void save()}>
      {children}
    </Button>
  );
}
